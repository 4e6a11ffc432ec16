"""Observations are complete: whatever a seat knows is in them, and nothing else."""

import json
from random import Random

import kaffeehaus as kh
from tests.conformance.games import every_game, played

POSITIONS = 12  # of a game, whose successors are compared
SUCCESSORS = 40


def siblings(case: str) -> list[kh.Position]:
    """Positions of a game with those that follow from each of their moves: alike but for one small thing."""
    chosen = Random(1)
    positions = list(played(case))
    found = [positions[-1]]
    for position in chosen.sample(positions[:-1], min(POSITIONS, len(positions) - 1)):
        moves = chosen.sample(position.moves, min(SUCCESSORS, len(position.moves)))
        found += [position, *(position.play(move) for move in moves)]
    return found


@every_game
def test_positions_have_the_same_observation_if_and_only_if_they_look_the_same(case: str) -> None:
    """Whatever the legal moves or the result depend on and a seat knows is in its view, and so in its observation."""
    views: dict[tuple[int, bytes], str] = {}
    observations: dict[tuple[int, str], bytes] = {}
    for position in siblings(case):
        for seat in range(position.game.players):
            view, numbers = json.dumps(position.seen_by(seat)), position.observe(seat).tobytes()
            assert views.setdefault((seat, numbers), view) == view
            assert observations.setdefault((seat, view), numbers) == numbers


MOST = 92 / 5  # Wiener Melange has no limit to a hand: all cards, counted in fives


@every_game
def test_observations_are_scaled_to_about_one(case: str) -> None:
    for position in played(case)[::5]:
        for seat in range(position.game.players):
            numbers = position.observe(seat)
            assert -3 <= float(numbers.min()) <= float(numbers.max()) <= MOST
