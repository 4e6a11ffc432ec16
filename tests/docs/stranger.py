"""Everything that a stranger's typed program is likely to touch: the strict type checker has nothing to say of it."""

from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import kaffeehaus as kh


class Mine(kh.Player):
    def decide(self, choice: kh.Choice) -> kh.Move:
        return choice.moves[0]


class Thoughtful(kh.Player):
    listens = True

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, choice: kh.Choice) -> kh.Decision:
        return kh.Decision(choice.moves[0].number, (kh.Candidate(choice.moves[0].number, 1, 0.5),))

    def told(self, event: kh.Event) -> None:
        assert_type(event.move, str)


game: kh.Game = kh.game("international", players=2)
position: kh.Position = game.deal(seed=np.int64(1))
moves: tuple[kh.Move, ...] = position.moves
numbers: NDArray[np.float32] = position.observe(seat=0)
text: str = str(position) + position.to_svg() + kh.__version__
refusal: kh.Refusal | None = position.why_not("stop")
record: kh.Record = kh.play_out(game, seed=1, players=[Mine(), "greedy"])
kh.play_out(game, seed=1, players=[Thoughtful])
result: kh.Result | None = record.result
places: int = int(game.random_games(10, seed=1).places.sum())
lines: list[kh.ScoreLine] = [line for move in moves for line in move.score_lines]
try:
    position.play("fly")
except kh.InvalidText as fault:
    faults: str = str(fault)
if "stop" in position.moves and position.moves[0] == "stop":
    same: bool = game.position(position.to_dict()) == position and "edition" in position.game.options
