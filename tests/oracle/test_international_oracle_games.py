"""The naive engine of the board game in whole random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle.international import Oracle, gender_of, in_order, tile_of
from tests.oracle.international_cafes import EDITIONS, F6, FIRST_TURN, MIXED, RING, TILES, cafe

REASONS = ["last-chair", "last-stool", "empty-supply", "bag", "one-left", "all-skipped"]


def deal(rng: random.Random, components: dict[str, Any]) -> Oracle:
    """A new game with random switches; tiles that have no table on the board come last."""
    players = rng.randint(2, 4)
    nations = [table["nation"] for table in components["tables"]] + ["jok"]
    tiles = sorted(rng.sample(TILES, len(TILES)), key=lambda tile: tile.split(".")[0] not in nations)
    options = {
        "start": rng.randrange(players),
        "exchange_nation": rng.choice(["chair", "declared"]),
        "single_gender_variant": rng.random() < 0.5,
        "variant_neighbour_scoring": rng.random() < 0.5,
    }
    return cafe(
        [" ".join(tiles[5 * seat : 5 * seat + 5]) for seat in range(players)],
        components=components,
        edition=rng.choice(list(EDITIONS)),
        options=options,
        bag=tiles[5 * players :],
        to_move=options["start"],
        turn=FIRST_TURN,
    )


def choose(rng: random.Random, moves: list[str]) -> str:
    """Any move, with a liking for groups and waivers and a dislike of the bar, so that games end in many ways."""
    groups = [text for text in moves if text.startswith("group")]
    seats = [text for text in moves if "@" in text]
    if rng.random() < 0.3:
        return rng.choice(moves)
    return rng.choice(groups or seats or moves[:1])


def check_tiles(game: Oracle) -> None:
    seated = [tile_of(guest) for guest in game.chairs.values()]
    held = [tile for supply in game.supplies for tile in supply]
    assert in_order(seated + held + game.bar + game.bag + game.set_aside) == TILES


def check_tables(game: Oracle) -> None:
    """Between turns every table is balanced, alone, empty or, in the variant, full with one gender."""
    for table, chairs in game.chairs_of.items():
        genders = Counter(gender_of(game.chairs[chair]) for chair in chairs if chair in game.chairs)
        women, men = genders["w"], genders["m"]
        one_gender = game.options["single_gender_variant"] and (women, men) in [(4, 0), (0, 4)]
        assert one_gender or women + men <= 1 or (1 <= women <= 2 and 1 <= men <= 2), table


def check_company(game: Oracle) -> None:
    """Between turns at most one guest, the start player's, sits alone."""
    alone = [
        chair
        for chair in game.chairs
        if not any(other in game.chairs for t in game.tables_of[chair] for other in game.chairs_of[t] if other != chair)
    ]
    assert len(alone) <= 1


def check_end(game: Oracle) -> None:
    assert game.ended in REASONS
    assert game.moves() == []
    assert (game.group, game.drawing) == (None, False)
    survivors = [seat for seat in range(len(game.scores)) if seat not in game.eliminated]
    best = max(game.totals()[seat] for seat in survivors)
    winners = [seat for seat in survivors if game.totals()[seat] == best]
    assert [seat for seat, place in enumerate(game.places()) if place == 1] == winners


def play_checked(rng: random.Random, game: Oracle, components: dict[str, Any]) -> None:
    while game.ended is None:
        moves = game.moves()
        before = game.document()
        copy = Oracle(before, components)
        assert (copy.moves(), copy.document()) == (moves, before)
        assert moves
        assert len(set(moves)) == len(moves)
        gained = sum(line["points"] for line in game.play(choose(rng, moves)))
        expected = [score + gained * (seat == before["to_move"]) for seat, score in enumerate(before["scores"])]
        assert game.scores == expected
        assert min(game.scores) >= 0
        check_tiles(game)
        if game.number > before["turn"]["number"]:
            check_tables(game)
            check_company(game)


GAMES = [("f6", seed) for seed in range(100)] + [("mixed", s) for s in range(100)] + [("ring", s) for s in range(20)]


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_random_games(name: str, seed: int) -> None:
    components = {"f6": F6, "mixed": MIXED, "ring": RING}[name]
    rng = random.Random(seed)
    game = deal(rng, components)
    play_checked(rng, game, components)
    check_end(game)
