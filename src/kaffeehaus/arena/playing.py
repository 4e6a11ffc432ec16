"""One game of a contest, from the deal to its score sheet."""

import time
import traceback
from contextlib import ExitStack

from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.scoresheet import ScoreSheet
from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.players.contract import Player, choice_for, decision_of, tell
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.pace import one_thread
from kaffeehaus.reviews.luck import LuckMeter


class ArenaStopped(KaffeehausError):
    """The contest cannot go on; games that are finished stay as they are."""


class Seated:
    """A player on its seat, with a count of its decisions and of the time that they took."""

    def __init__(self, player: Player, name: str, seed: int) -> None:
        self.player = player
        self.name = name
        self.seed = seed
        self.moves = 0
        self.seconds = 0.0


def play_game(contest: Contest, task: Task) -> ScoreSheet:
    """Plays a game to its end. Raises ArenaStopped if a player fails."""
    seating = contest.seatings(task.deal)[task.seating]
    position = contest.game.deal(contest.seed + task.deal)
    with ExitStack() as leaving:
        leaving.enter_context(one_thread())
        seated = []
        for seat, contestant in enumerate(seating):
            name, seed = contest.contestants[contestant], contest.thinking_seed(task, seat)
            seated.append(Seated(player_named(name, seed), name, seed))
            leaving.callback(seated[-1].player.close)
        names = tuple(one.name for one in seated)
        for seat, one in enumerate(seated):
            one.player.begin(contest.game, seat, names)
        meter = (
            LuckMeter(contest.game.ruleset, contest.thinking_seed(task, contest.seats)) if contest.adjusted else None
        )
        while not position.over:
            mover = seated[position.to_move]
            choice = choice_for(position, mover.seed + mover.moves)
            start = time.perf_counter()
            try:
                decision = decision_of(mover.player, choice, mover.name)
                mover.seconds += time.perf_counter() - start
                after = position.play(decision.move)
            except Exception as fault:
                raise ArenaStopped(failure(contest, task, mover, fault)) from fault
            mover.moves += 1
            tell(enumerate(one.player for one in seated), position, decision.move)
            if meter:
                meter.add(position, decision.move, after)
            position = after
        result = position.result
        assert result is not None
        for one in seated:
            one.player.end(result)
    return ScoreSheet(
        task.deal,
        task.seating,
        seating,
        result.totals,
        result.places,
        tuple(one.moves for one in seated),
        tuple(round(one.seconds, 6) for one in seated),
        tuple(len(one.player.faults) for one in seated),
        result.ended,
        meter.total if meter else (),
    )


def failure(contest: Contest, task: Task, mover: Seated, fault: Exception) -> str:
    """Which player failed where, so that it can be looked into."""
    place = traceback.extract_tb(fault.__traceback__)[-1]
    return (
        f"{mover.name} failed at its move {mover.moves + 1} of deal {task.deal} "
        f"(seed {contest.seed + task.deal}, seating {task.seating}): {type(fault).__name__}: {fault} "
        f"({place.filename}, line {place.lineno}). Finished games are kept."
    )
