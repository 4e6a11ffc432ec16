"""A seat played by a program: its time, its faults, and who moves when it does not."""

import logging
import time
from collections.abc import Sequence

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Result
from kaffeehaus.kernel.contract import Document
from kaffeehaus.players.contract import Choice, Decision, Event, Fault, Player
from kaffeehaus.players.remote import messages
from kaffeehaus.players.remote.clock import Clock
from kaffeehaus.players.remote.lost import Lost
from kaffeehaus.players.remote.process import BotProcess
from kaffeehaus.players.simple import RandomPlayer

HELLO_SECONDS = 10.0  # to start and say hello
MOST_FAULTS = 3  # then the house plays on for the bot

log = logging.getLogger(__name__)


class RemotePlayer(Player):
    """Asks a program for its moves. Whatever the program does, the game goes on.

    A move that is lost is played by the house: any legal move, all alike. After three faults, or when the process
    has ended, the house plays on alone.
    """

    listens = True

    def __init__(self, command: Sequence[str], clock: Clock, seed: int) -> None:
        self.name = command[0]  # until the bot has said its own
        self.turns = 0
        self.slowest = 0.0  # seconds of the longest answer
        self.stayed = False  # the bot did not end when it was told to
        self.errors = ""  # the last that it wrote to standard error
        self._command = command
        self._clock = clock
        self._house = RandomPlayer(seed)
        self._process: BotProcess | None = None
        self._begun = False
        self._unanswered: set[int] = set()  # turns that were lost; their answers may still come
        self._faults: list[Fault] = []

    @property
    def faults(self) -> tuple[Fault, ...]:
        """One for each move that the bot lost, and one if it never came to play."""
        return tuple(self._faults)

    @property
    def out(self) -> bool:
        """Does the house play alone?"""
        return self._process is None

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:
        """Starts the program and greets it."""
        self._begun = True
        try:
            self._process = BotProcess(self._command)
            self._process.send(messages.line_of(messages.hello()))
            self.name = messages.read_hello(self._process.receive(time.monotonic() + HELLO_SECONDS))
        except Lost as lost:
            self._note(lost)
            self._expel()
        self._tell(messages.start(game, seat, names, self._clock.seconds, self._clock.bank))

    def told(self, event: Event) -> None:
        """Passes a move of another seat on."""
        self._tell(messages.event(event))

    def decide(self, choice: Choice) -> Decision:
        """The program's move, or one of the house's."""
        if not self._begun:
            raise RuntimeError("a remote bot decides nothing before `begin`")
        if self._process is None:
            return self._house.decide(choice)
        self.turns += 1
        try:
            return messages.decision_of(self._ask(self._process, choice), choice)
        except Lost as lost:
            return self._replace(choice, lost)

    def end(self, result: Result) -> None:
        """Passes the result on and takes leave."""
        self._tell(messages.end(result))
        self._tell(messages.goodbye())
        if self._process is not None:
            self.stayed = not self._process.close()
            self.errors = self._process.errors
            self._process = None

    def close(self) -> None:
        """Ends the program."""
        self._leave()

    def _ask(self, process: BotProcess, choice: Choice) -> messages.Answer:
        """The answer to this turn. Raises Lost."""
        seconds, bank = self._clock.allowed(choice.seconds)
        line = messages.line_of(messages.turn(self.turns, choice, seconds, bank))
        begun = time.monotonic()
        try:
            process.send(line)
            return self._await(process, begun + seconds + bank)
        finally:
            taken = time.monotonic() - begun
            self.slowest = max(self.slowest, taken)
            self._clock.spend(taken)

    def _await(self, process: BotProcess, deadline: float) -> messages.Answer:
        """The next answer, except those to turns that were lost: they come too late and are paid for already."""
        while (answer := messages.read_answer(process.receive(deadline))).number in self._unanswered:
            self._unanswered.remove(answer.number)
        if answer.number != self.turns:
            raise Lost("wrong-number", f"this is turn {self.turns}, not {answer.number}")
        return answer

    def _replace(self, choice: Choice, lost: Lost) -> Decision:
        decision = self._house.decide(choice)
        played = next(str(move) for move in choice.moves if move.number == decision.move)
        self._note(lost)
        if lost.kind != "illegal":
            self._unanswered.add(self.turns)
        self._tell(messages.refusal(self.turns, lost, played, len(self._faults)))
        if lost.kind == "gone" or len(self._faults) >= MOST_FAULTS:
            self._expel()
        return decision

    def _tell(self, message: Document) -> None:
        if self._process is not None:
            try:
                self._process.send(messages.line_of(message))
            except Lost as lost:
                self._note(lost)
                self._expel()

    def _note(self, lost: Lost) -> None:
        fault = Fault(self.turns, lost.kind, lost.text if lost.clause is None else f"{lost.text} ({lost.clause})")
        self._faults.append(fault)
        log.info("%s, turn %d, %s: %s", self.name, fault.number, fault.kind, fault.text)

    def _expel(self) -> None:
        self._leave()
        wrote = f"; its last errors:\n{self.errors}" if self.errors else ""
        log.warning("The house plays on for %s: %s%s", self.name, self._faults[-1].text, wrote)

    def _leave(self) -> None:
        if self._process is not None:
            self._process.kill()
            self.errors = self._process.errors
            self._process = None
