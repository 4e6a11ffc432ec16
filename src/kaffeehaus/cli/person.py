"""The person at the screen: shows a position, reads a line, and does what it says."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kaffeehaus.cli.chooser import Chooser, Option, Steps, numbered
from kaffeehaus.cli.files import UnusableFile, write_file
from kaffeehaus.cli.local_game import LocalGame
from kaffeehaus.cli.rules import all_clauses, one_clause
from kaffeehaus.cli.showing import show
from kaffeehaus.cli.tables import numbered_lines, plain_table
from kaffeehaus.cli.telling import counted, move_pay_words
from kaffeehaus.core.game import rules_of
from kaffeehaus.core.position import Move, Refusal
from kaffeehaus.drawing.styles import COST, FAINT, STRONG
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions, InvalidText

MOST_LISTED = 12
RECENT = 8  # moves told again to the next person


class Person:
    """The person who types. `read` gives the next line, None when there is no more."""

    def __init__(
        self, sitting: LocalGame, console: Console, read: Callable[[str], str | None], *, asks_to_save: bool
    ) -> None:
        self.sitting = sitting
        self.console = console
        self.left = False
        self.saved: Path | None = None
        self._read = read
        self._asks_to_save = asks_to_save
        self._chosen: Steps = ()
        self._outdated = True  # the screen shows an older position
        self._seen: dict[int, Document] = {}  # what each seat has seen last
        self._here: int | None = None  # the seat that sits before the screen, where hands are hidden
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "rules": self._rules,
            "why": self._why,
            "log": self._log,
            "show": self._show_again,
            "back": self._back,
            "undo": self._undo,
            "quit": self._quit,
        }

    def step(self) -> None:
        """Shows what is new, reads one line and does what it says."""
        self._hand_over()
        if self.left:
            return
        chooser = Chooser(self.sitting.drawing, self.sitting.position.moves)
        self._chosen = chooser.settle(self._chosen)
        if self._outdated:
            self._present(chooser)
        line = self._ask(" ".join([f"seat {self.sitting.position.to_move}", *self._chosen]) + "> ")
        if line is None:
            return
        text = " ".join(line.split())
        word, _, rest = text.partition(" ")
        if word in self._commands:
            self._commands[word](rest)
        elif text:
            self._choose(chooser, text)
        elif len(self.sitting.position.moves) == 1:
            self._play(self.sitting.position.moves[0].number)

    def _ask(self, prompt: str) -> str | None:
        line = self._read(prompt)
        self.left = line is None
        return line

    def _hand_over(self) -> None:
        """Where hands are hidden and several people play, the screen is cleared before the next one looks."""
        seat, before = self.sitting.position.to_move, self._here
        if not self.sitting.drawing.secret or self.sitting.people == 1 or before == seat:
            return
        self._here, self._outdated = seat, True
        if before is not None and self._ask(f"Enter clears the screen for seat {seat}> ") is None:
            return
        self.console.clear()
        for sentence in self.sitting.log[-RECENT:]:
            self._say(sentence)
        self._ask(f"Seat {seat}, Enter shows your hand> ")

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def _present(self, chooser: Chooser) -> None:
        """The café with the places that are open, and the options in words."""
        seat = self.sitting.position.to_move
        view = self.sitting.position.view(seat)
        options = chooser.options(self._chosen)
        marks = {option.word: option.most for option in options} if self._chosen else {}
        show(self.console, self.sitting.drawing, view, self.sitting.called, self._seen.get(seat), marks)
        self.console.print()
        self.console.print(self._options_table(options, view))
        rest = len(options) - MOST_LISTED
        if rest > 0:
            self._say(f"    and {counted(rest, 'more choice')}", FAINT)
        if len(self.sitting.position.moves) == 1:
            self._say("    Enter plays the only move.", FAINT)
        self._outdated = False

    def _options_table(self, options: list[Option], view: Document) -> Table:
        table = plain_table()
        table.add_column(justify="right")
        table.add_column(style=STRONG)
        for number, option in enumerate(options[:MOST_LISTED], 1):
            pay = move_pay_words(option.moves[0]) if option.complete else ""
            about = pay or self.sitting.drawing.gloss(option.steps, view)
            table.add_row(str(number) if numbered(options) else "", option.word, about, range_words(option))
        return table

    def _choose(self, chooser: Chooser, text: str) -> None:
        found = chooser.read(self._chosen, text)
        if found is None:
            self._type(text)
            return
        move = chooser.move(found)
        if move:
            self._play(move.number)
        else:
            self._chosen, self._outdated = found, True

    def _type(self, text: str) -> None:
        """A whole move, typed at once."""
        position = self.sitting.position
        try:
            number = position.read_move(text)
        except InvalidText as fault:
            own = self.sitting.drawing.belongings(position.view(position.to_move), position.to_move)
            self._say(f"Nothing can be done with {text} now." if text in own.split() else str(fault), COST)
            return
        refusal = position.why_not(number)
        if refusal:
            self._refuse(refusal)
        else:
            self._play(number)

    def _refuse(self, refusal: Refusal) -> None:
        self._say(f"{refusal.move} is not possible: {refusal}", COST)

    def _play(self, number: int) -> None:
        position = self.sitting.position
        seat = position.to_move
        self._say(self.sitting.play(Move(position, number)))
        after, drawing = self.sitting.position, self.sitting.drawing
        self._seen[seat] = after.view(seat)
        if not after.over:
            holds = f": {drawing.belongings(self._seen[seat], seat)}" if drawing.secret else "."
            self._say(f"Seat {seat} has {counted(after.scores[seat], 'point')}{holds}")
        self._chosen, self._outdated = (), True

    def _help(self, _: str) -> None:
        table = plain_table()
        drawing = self.sitting.drawing
        commands = command_words(drawing.example, self.sitting.game.ruleset.clause_id(12))
        for word, meaning in {**drawing.examples, **commands}.items():
            table.add_row(Text(word, STRONG), meaning)
        self.console.print(table)

    def _rules(self, name: str) -> None:
        clauses = rules_of(self.sitting.game.name)
        try:
            edition = self.sitting.game.options.get("edition")
            self.console.print(one_clause(clauses, name, edition) if name else all_clauses(clauses))
        except InvalidOptions as fault:
            self._say(str(fault), COST)

    def _why(self, text: str) -> None:
        if not text:
            self._say(f"Ask for a whole move, as in: why {self.sitting.drawing.example}")
            return
        position = self.sitting.position
        try:
            number = position.read_move(text)
        except InvalidText as fault:
            self._say(str(fault), COST)
            return
        refusal = position.why_not(number)
        if refusal:
            self._refuse(refusal)
        else:
            move = Move(position, number)
            self._say(f"{move} is possible: {move_pay_words(move) or 'no points'}.")

    def _log(self, _: str) -> None:
        self.console.print(numbered_lines(self.sitting.log) if self.sitting.log else "Nothing has happened yet.")

    def _show_again(self, _: str) -> None:
        self._outdated = True

    def _back(self, _: str) -> None:
        self._chosen, self._outdated = self._chosen[:-1], True

    def _undo(self, _: str) -> None:
        if self.sitting.can_undo():
            self._say(f"Taken back: {self.sitting.undo()}.")
            self._chosen, self._outdated = (), True
        else:
            self._say(
                "Nothing can be taken back: only moves of your own turn, and only until something hidden shows.", COST
            )

    def _quit(self, _: str) -> None:
        self.left = True
        while self._asks_to_save and (name := self._read("Save in which file? Enter leaves without saving> ")):
            path = Path(name.strip())
            if path.exists():
                self._say(f"{path} is there already; choose another name.", COST)
                continue
            try:
                write_file(path, self.sitting.record().to_json())
            except UnusableFile as fault:
                self._say(str(fault), COST)
            else:
                self.saved = path
                return


def command_words(example: str, clause: str) -> dict[str, str]:
    """What can be typed beside moves."""
    return {
        "back": "give up the word chosen last",
        f"why {example}": "may this be played, what does it pay, and by which clause",
        f"rules {clause}": "read a clause; rules alone lists them all",
        "show": "draw everything again",
        "log": "all moves so far",
        "undo": "take back a move of this turn, until something hidden shows",
        "quit": "leave; the game can be saved",
    }


def range_words(option: Option) -> str:
    """How many moves a word leads to, and what they pay; empty if it is a move itself."""
    if option.complete:
        return ""
    most, choices = option.most, counted(len(option.moves), "choice")
    if most < 0:
        return f"{choices}, costs {counted(-most, 'point')}"
    up_to = "up to " if len(option.moves) > 1 else ""
    return f"{choices}, {up_to}{counted(most, 'point')}" if most else f"{choices}, no points"
