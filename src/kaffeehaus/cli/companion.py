"""`kaffeehaus companion`: a match at a real table, told line by line in the terminal."""

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from kaffeehaus.cli.choices import Bar, Board, Edition, Faults, Players, Switches, read_game, read_names, read_options
from kaffeehaus.cli.files import read_file, why_not_writable, write_file
from kaffeehaus.cli.play import read_line
from kaffeehaus.cli.rules import all_clauses, one_clause
from kaffeehaus.cli.showing import screen, show
from kaffeehaus.cli.tables import new_table, plain_table
from kaffeehaus.cli.telling import counted, end_words, listed, pay_words, tally
from kaffeehaus.companion.companion import Answer, Companion, Due
from kaffeehaus.companion.hidden import Place
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.core.game import rules_of
from kaffeehaus.core.position import Refusal
from kaffeehaus.drawing import drawing_of
from kaffeehaus.drawing.styles import COST, FAINT, STRONG
from kaffeehaus.kernel.errors import IllegalMove, InvalidOptions, KaffeehausError

Game = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="Which game; `kaffeehaus games` lists them.", show_default=False),
]
Names = Annotated[str | None, typer.Option(metavar="NAMES", help="Ada,Ben: who sits where.", show_default=False)]
Start = Annotated[int | None, typer.Option(help="The seat that begins, from 0.", show_default=False)]
Advice = Annotated[bool, typer.Option("--advice", help="Let a seat ask what it should play.")]
Save = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Save here after every line; resume from it.", show_default=False)
]

HELP = {
    "fra.w@c12": "tell a move; with `may` before it, only ask",
    "ger.m ?": "tell what was drawn or turned over, `?` for later",
    "show SEAT TILES": "tell tiles of a seat that were put off",
    "so MOVE": "we play it so: the table sets a rule aside",
    "points SEAT N": "give or take points",
    "undo [N]": "go back by one line, or to where N lines were told",
    "log": "all lines with their numbers",
    "fix N LINE": "correct line N; all that follows is checked again",
    "drop N": "leave line N out",
    "due": "what is to be said now",
    "left": "what has not been seen yet",
    "board": "draw the position",
    "rules CLAUSE": "a rule of the game",
    "holds SEAT CARDS": "tell your hand, to be advised",
    "advice": "what should I play?",
    "save FILE": "write the match",
    "quit": "stop; --save keeps everything",
}


def companion(
    game: Game = None,
    players: Players = None,
    edition: Edition = None,
    names: Names = None,
    start: Start = None,
    board: Board = None,
    bar: Bar = None,
    switches: Switches = None,
    advice: Advice = False,
    save: Save = None,
) -> None:
    """Follow a game at a real table: enter what happens; it judges, scores, and says what to do next."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # arrow keys and history at the prompt
    Teller(opened(game, players, edition, names, start, board, bar, switches, advice, save), screen(), save).run()


def opened(
    game: str | None,
    players: int | None,
    edition: str | None,
    names: str | None,
    start: int | None,
    board: str | None,
    bar: str | None,
    switches: list[str] | None,
    advice: bool,
    save: Path | None,
) -> Companion:
    """The match of the file, if there is one, else a new one. Raises InvalidOptions with all faults."""
    if save and save.exists():
        if any(each is not None for each in (game, players, edition, names, start, board, bar, switches)):
            raise InvalidOptions([f"{save} holds a match already, so it goes on: leave the other options out"])
        return Companion.from_json(read_file(str(save)))
    if game is None:
        raise InvalidOptions(["which game? Name it, or a match by --save FILE"])
    faults = Faults()
    people = read_names(names) if names else []
    seats = players or (len(people) if people else None)
    options = read_options(switches, faults, players=seats, edition=edition, board=board, bar=bar, start=start)
    found = read_game(game, options, faults)
    faults.reasons += why_not_writable(save) if save else []
    return Companion(faults.settled(found), people, advice=advice)


class Teller:
    """Reads lines and tells them to the companion until the game is over or nobody types any more."""

    def __init__(
        self,
        match: Companion,
        console: Console,
        save: Path | None = None,
        read: Callable[[str], str | None] = read_line,
    ) -> None:
        self.match = match
        self.console = console
        self.save = save
        self.left = False
        self._read = read
        self.drawing = drawing_of(match.game.name, match.game.options)
        self.commands: Mapping[str, Callable[[str], None]] = {
            "help": lambda _: self.help(),
            "may": self.may,
            "so": lambda rest: self.tell(rest, overrule=True),
            "show": self.show_tiles,
            "points": self.points,
            "undo": self.undo,
            "log": lambda _: self.log(),
            "fix": self.fix,
            "drop": lambda rest: self.fix(rest, drop=True),
            "due": lambda _: self.say_due(),
            "board": lambda _: self.draw(),
            "left": lambda _: self.say_left(),
            "rules": self.rules,
            "holds": self.holds,
            "advice": lambda _: self.advise(),
            "save": self.save_as,
            "quit": lambda _: self.quit(),
        }

    def run(self) -> None:
        """The whole match."""
        ruleset = self.match.game.ruleset
        edition = ruleset.options.get("edition", ruleset.editions[0])
        self.say(f"{ruleset.title}, {edition}: {listed(self.match.names)}. Type help for help.", STRONG)
        self.say_due()
        while not self.left and self.match.result is None:
            line = self._read(f"{self.prompt()}> ")
            if line is None:
                break
            self.handle(" ".join(line.split()))
        self.say_end()

    def prompt(self) -> str:
        """What the next line answers to."""
        if self.match.due:
            return self.due_words(self.match.due[0])
        return self.match.names[self.match.to_move]

    def due_words(self, due: Due) -> str:
        """What is due, and whose it is."""
        if due.place.part == "supplies" and due.place.number is not None:
            return f"{self.match.names[due.place.number]}, {due.words}"
        return due.words

    def handle(self, line: str) -> None:
        """Does what a line says."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word)
        try:
            if command:
                command(rest)
            elif line:
                self.tell(line)
        except IllegalMove as fault:
            self.say(f"No: {fault.text} ({fault.clause})", COST)
            if self.match.position.overrulable(Refusal(fault.move, fault.clause, fault.text)):
                self.say(f"    `so {fault.move}` plays it all the same.", FAINT)
        except KaffeehausError as fault:
            self.say(str(fault), COST)

    def say(self, text: str, style: str = "") -> None:
        """A line on the screen."""
        self.console.print(Text(text, style))

    def tell(self, line: str, *, overrule: bool = False) -> None:
        """Tells a line, and says what followed."""
        before = len(self.match.answers)
        self.become(self.match.tell(line, overrule=overrule))
        for answer in self.match.answers[before:]:
            self.say_answer(answer)
        self.say_due()

    def become(self, match: Companion) -> None:
        """Goes on with another match, and keeps it."""
        self.match = match
        if self.save:
            write_file(self.save, json.dumps(match.to_dict(), indent=1, ensure_ascii=False) + "\n")

    def say_answer(self, answer: Answer) -> None:
        """What a move brought."""
        if answer.move is None:
            return
        pay = pay_words(answer.lines)
        overruled = f" — against {answer.overruled}, as the table plays it" if answer.overruled else ""
        self.say(f"{self.match.names[answer.seat]}: {answer.move}{f': {pay}' if pay else ''}{overruled}.")
        scores = ", ".join(f"{name} {points}" for name, points in zip(self.match.names, self.match.scores, strict=True))
        self.say(f"    {scores}", FAINT)

    def say_due(self) -> None:
        """What the table should say now; the prompt asks for the first of these."""
        for due in self.match.due[1:]:
            self.say(f"    then: {self.due_words(due)}", FAINT)
        if not self.match.due and not self.match.over:
            self.say(f"    {self.match.names[self.match.to_move]} is to move.", FAINT)

    def say_end(self) -> None:
        """The final count and the winner."""
        result = self.match.result
        if result is None:
            self.say(f"The match stops after {counted(len(self.match.told), 'line')}.")
            return
        self.console.print(tally(self.match.position.world, result, self.match.names))
        self.say(end_words(self.drawing, result, self.match.names))
        if unknown := self.match.unknown():
            self.say(f"    stayed unknown: {', '.join(f'{place} {count}' for place, count in unknown.items())}", FAINT)

    def may(self, line: str) -> None:
        """Whether a move is possible, and what it would pay."""
        verdict = self.match.judge(line)
        if verdict.refusal:
            self.say(f"No: {verdict.refusal}", COST)
            return
        pay = pay_words(self.match.explain(line)) or "nothing is booked"
        self.say(f"Yes: {pay}." if verdict.certain else f"Yes, if {listed(verdict.depends)}: {pay}.")

    def show_tiles(self, rest: str) -> None:
        """Tiles of a seat that were put off."""
        seat, *things = rest.split() or [""]
        self.become(self.match.tell({"shown": things, "seat": self.seat(seat)}))
        self.say_due()

    def seat(self, word: str) -> int:
        """A seat by its number or name. Raises InvalidOptions."""
        if word in self.match.names:
            return self.match.names.index(word)
        if word.isdecimal() and int(word) < len(self.match.names):
            return int(word)
        raise InvalidOptions([f"which seat? {', '.join(f'{n} {name}' for n, name in enumerate(self.match.names))}"])

    def points(self, rest: str) -> None:
        """Points that the table gives or takes."""
        seat, _, points = rest.partition(" ")
        try:
            number = int(points)
        except ValueError:
            raise InvalidOptions(["points SEAT N, such as points 1 -2"]) from None
        self.become(self.match.tell({"points": number, "seat": self.seat(seat)}))
        self.say(f"    {self.match.scores}", FAINT)

    def undo(self, rest: str) -> None:
        """Back by one line, or to a point."""
        if rest and not rest.isdecimal():
            raise InvalidOptions(["undo, or undo N for the point where N lines were told"])
        if not self.match.told:
            raise InvalidOptions(["nothing was told yet"])
        self.become(self.match.undone(int(rest) if rest else None))
        self.say(f"    {counted(len(self.match.told), 'line')} told.", FAINT)
        self.say_due()

    def log(self) -> None:
        """All lines with their numbers."""
        table = plain_table()
        table.add_column(justify="right")
        for number, told in enumerate(self.match.told):
            table.add_row(str(number), str(told), "as the table plays it" if told.overruled else "")
        self.console.print(table)

    def fix(self, rest: str, *, drop: bool = False) -> None:
        """Corrects a line, or leaves it out."""
        number, _, line = rest.partition(" ")
        if not number.isdecimal() or bool(line) == drop:
            raise InvalidOptions(["fix N LINE or drop N; log shows the numbers"])
        self.become(self.match.corrected(int(number), None if drop else line))
        self.say("    Corrected; all that follows fits.", FAINT)
        self.say_due()

    def say_left(self) -> None:
        """What has not been seen yet, the most likely first."""
        for deck in self.match.position.hidden.decks:
            counts = self.match.unseen(deck[0])
            words = sorted(counts, key=lambda word: -counts[word])
            if words:
                self.say("  ".join(f"{word} {counts[word]}" for word in words), FAINT)

    def draw(self) -> None:
        """The position on the screen."""
        show(self.console, self.drawing, self.match.view(), self.match.names)

    def rules(self, clause: str) -> None:
        """One clause, or all."""
        clauses, edition = rules_of(self.match.game.name), self.match.game.options.get("edition")
        self.console.print(one_clause(clauses, clause, edition) if clause else all_clauses(clauses))

    def holds(self, rest: str) -> None:
        """A hand, so that its seat can be advised."""
        seat, *cards = rest.split() or [""]
        self.become(self.match.tell({"holds": cards, "seat": self.seat(seat)}))
        self.say(f"    {self.match.names[self.seat(seat)]} can be advised.", FAINT)

    def advise(self) -> None:
        """What the seat that decides should play."""
        if not self.match.advice:
            raise InvalidOptions(["the table has not switched advice on (--advice)"])
        check_known(self.match.position)
        from kaffeehaus.companion.advice import advice

        decision = advice(self.match.position)
        ruleset = self.match.game.ruleset
        self.say(f"{ruleset.move_text(decision.move)}: {pay_words(self.match.explain(decision.move)) or 'no points'}")
        for candidate in decision.candidates[1:4]:
            self.say(f"    or {ruleset.move_text(candidate.move)}, {candidate.expected:.0%} of the win", FAINT)

    def save_as(self, rest: str) -> None:
        """Writes the match."""
        if not rest:
            raise InvalidOptions(["save FILE"])
        write_file(Path(rest), json.dumps(self.match.to_dict(), indent=1, ensure_ascii=False) + "\n")
        self.say(f"    Saved; kaffeehaus companion --save {rest} goes on.", FAINT)

    def help(self) -> None:
        """What can be typed."""
        table = new_table("type", "to")
        for word, meaning in HELP.items():
            table.add_row(word.replace("fra.w@c12", self.drawing.example), meaning)
        self.console.print(table)

    def quit(self) -> None:
        """Stops."""
        self.left = True


def check_known(position: PartialPosition) -> None:
    """Raises InvalidOptions unless the seat that decides has told its hand."""
    seat = position.to_move
    hands = [place for place in position.hidden.places() if place.number == seat and place.part != "tables"]
    hands = [Place(place.part, seat) for place in hands if place.part in ("supplies", "hands", "hands.reservation")]
    if any(position.unknown(place) for place in hands):
        raise InvalidOptions([f"seat {seat} has not told its hand: holds {seat} CARDS"])
