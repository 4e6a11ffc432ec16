"""The long proofs of the reviews: sums, sizes of errors, order of levels, mistakes and puzzles played out, contests.

Each part writes one line of JSON per game into a folder as it goes on, goes on with what is there, and `table` prints
what has come together so far. See docs/review.md.

    python tools/review_study.py identity international --players 2 --games 300 --out study
    python tools/review_study.py levels international --players 2 --games 300 --out study
    python tools/review_study.py decisions international --players 2 --games 300 --out study
    python tools/review_study.py mistakes international --players 2 --out study
    python tools/review_study.py adjusted international --players 2 --games 400 --out study
    python tools/review_study.py puzzles international --out study
    python tools/review_study.py table --out study
    python tools/review_study.py picture --out study
    python tools/review_study.py thresholds --out study
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from kaffeehaus.arena.estimates import estimate, student
from kaffeehaus.arena.plots import FAINT, INK, calm, colour, figure_of, picture_of
from kaffeehaus.core.game import Game, games
from kaffeehaus.core.position import Position
from kaffeehaus.core.record import Record
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.levels import LADDER
from kaffeehaus.players.match import play_out
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.rollouts import TO_THE_END, Doubles, Roller
from kaffeehaus.reviews.chance import chances_of
from kaffeehaus.reviews.document import SeatTotals
from kaffeehaus.reviews.judging import SURE, Judge, error_of
from kaffeehaus.reviews.luck import LuckMeter
from kaffeehaus.reviews.plans import Outlook, adjustment_for, derived, plan_for
from kaffeehaus.reviews.puzzles import pack_for, self_played
from kaffeehaus.reviews.review import Reviewer, review
from kaffeehaus.reviews.words import thresholds_for

PLAYED, READ = (
    ("identity", "levels", "decisions", "mistakes", "adjusted", "puzzles"),
    ("table", "picture", "thresholds"),
)
LITTLE = 0.01  # effort: the fewest worlds that a review makes do with
CONTEST = 20  # deals of one contest, when intervals of repeated contests are counted
DRAWN = 20_000  # contests drawn from deals
QUANTILES = {"inaccuracy": 0.10, "mistake": 0.04, "blunder": 0.01}  # shares of all decisions at least as bad
LUCK_QUANTILES = {"lucky": 0.10, "very_lucky": 0.02}
LEAST_SIZES = {"inaccuracy": 0.01, "lucky": 0.02, "very_lucky": 0.05}  # nobody speaks of less
GROUPS = 4  # of mistakes by what was said of them, in the picture
SIZED_BY = ("2", "3", "4", "5")  # levels


def lines_of(path: Path) -> list[dict[str, Any]]:
    """What a file holds so far; a last line that was cut off does not count."""
    found = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            break
    return found


def append(path: Path, line: dict[str, Any]) -> None:
    """Keeps one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def identity(name: str, players: int, count: int, out: Path) -> None:
    """Whole reviews with the least effort: do the parts of every seat's result add up, is skill never above 0?"""
    game = Game(name, players=players)
    path = out / f"identity-{name}-{players}.jsonl"
    done = {line["seed"] for line in lines_of(path)}
    for seed in range(count):
        if seed not in done:
            names = [("random", "greedy", "level:3")[(seed + seat) % 3] for seat in range(players)]
            found = review(play_out(game, seed, names), LITTLE, seed)
            own = [each for each in found.decisions if each.played == each.best]
            line = {
                "seed": seed,
                "decisions": len(found.decisions),
                "identity": max(map(left_over, found.seats)),
                "highest": max(each.skill for each in found.decisions),
                "own": len(own),
                "own_lowest": min((each.skill for each in own), default=0.0),
            }
            append(path, line)


def left_over(seat: SeatTotals) -> float:
    """By how much the parts of a result miss it."""
    return abs(seat.start + seat.skill + seat.luck + seat.others + seat.open - seat.result)


def levels(name: str, players: int, count: int, effort: float, out: Path) -> None:
    """One decision of each game, which every level takes; all are judged in the same new worlds.

    Levels differ by little, and games of the higher ones take long. On the same decisions most of the noise cancels.
    """
    game = Game(name, players=players)
    judge = Judge(game.ruleset, plan_for(game.ruleset, effort))
    path = out / f"levels-{name}-{players}.jsonl"
    done = {line["seed"] for line in lines_of(path)}
    for seed in range(count):
        if seed in done:
            continue
        [record] = self_played(game, 1, seed)
        choices = [each for each in record.positions() if len(each.numbers) > 1]
        position = choices[derived(seed, "chosen") % len(choices)]
        picked = {level: pick(level, position, seed) for level in LADDER}
        best = judge.judge(position, derived(seed, "judged")).best.move
        moves = sorted({best, *picked.values()})
        start = derived(seed, "compared")
        worlds = range(start, start + judge.plan.worlds)
        values = judge.roller.values(position.state(), position.to_move, moves, judge.plan.ahead, worlds)
        gaps = {level: values[:, moves.index(best)] - values[:, moves.index(move)] for level, move in picked.items()}
        lost = {level: float(gap.mean()) for level, gap in gaps.items()}
        sure = {level: float(gap.mean()) > SURE * error_of(gap) for level, gap in gaps.items()}
        append(path, {"seed": seed, "legal": len(position.numbers), "lost": lost, "sure": sure})


def pick(level: str, position: Position, seed: int) -> int:
    """What a level plays."""
    player = player_named(level, derived(seed, level) >> 1)
    try:
        return decision_of(player, choice_for(position, derived(seed, "choice")), level).move
    finally:
        player.close()


def decisions(name: str, players: int, count: int, most: int, every: int, effort: float, out: Path) -> None:
    """Games of the lowest `most` levels, each against itself; one decision in `every` is judged, and all luck."""
    game = Game(name, players=players)
    path = out / f"decisions-{name}-{players}.jsonl"
    done = {(line["level"], line["seed"]) for line in lines_of(path)}
    for seed in range(count):
        for level in LADDER[:most]:
            if (level, seed) not in done:
                record = play_out(game, seed, [level])
                append(path, {"level": level, "seed": seed, **studied(record, seed, every, effort)})


def studied(record: Record, seed: int, every: int, effort: float) -> dict[str, Any]:
    """What is noted of one game."""
    reviewer = Reviewer(record, effort, seed)
    chosen = [ply for ply in reviewer.open if derived(seed, ply, "chosen") % every == 0]
    judged = [reviewer.decision(ply) for ply in chosen]
    sums = reviewer.sum_up(())
    return {
        "moves": list(record.moves),
        "luck": [seat.luck for seat in sums.seats],
        "identity": max(map(left_over, sums.seats)),
        "results": [seat.result for seat in sums.seats],
        "decisions": [
            {
                "ply": each.ply,
                "skill": each.skill,
                "noise": each.noise,
                "played": each.played,
                "best": each.best,
                "luck": each.luck,
                "second": next((other.move for other in each.considered if other.move != each.played), None),
            }
            for each in judged
        ],
    }


def positions_of(game: Game, line: dict[str, Any]) -> list[Position]:
    """The positions of a game that was studied."""
    return list(
        Record(game, line["seed"], tuple(line["moves"]), ("",) * game.players, game.ruleset.version).positions()
    )


def mistakes(name: str, players: int, most: int, worlds: int, by: str | None, out: Path) -> None:
    """Plays on to the end after the better move and the move played, in the same imagined worlds.

    The evaluation's turn player plays on, in compiled code, unless somebody else is named.
    """
    game = Game(name, players=players)
    roller, sizes = Roller(game.ruleset), thresholds_for(name)
    path = out / f"mistakes-{name}-{players}{f'-{by}' if by else ''}.jsonl"
    done = {(line["level"], line["seed"], line["ply"]) for line in lines_of(path)}
    counts = {kind: sum(line["kind"] == kind for line in lines_of(path)) for kind in ("mistake", "equal")}
    for line in lines_of(out / f"decisions-{name}-{players}.jsonl"):
        positions: list[Position] = []
        for each in line["decisions"]:
            kind = "mistake" if -each["skill"] >= sizes.mistake else "equal" if each["noise"] else None
            if kind is None or counts[kind] >= most or (line["level"], line["seed"], each["ply"]) in done:
                continue
            positions = positions or positions_of(game, line)
            position = positions[each["ply"] - 1]
            moves = [position.read_move(each["best"]), position.read_move(each["played"])]
            start = derived(line["seed"], each["ply"], "to the end")
            some = range(start, start + worlds)
            if by:
                values = played_on(position, moves, some, by)
            else:
                values = roller.values(position.state(), position.to_move, moves, TO_THE_END, some)
            gains = values[:, 0] - values[:, 1]
            counts[kind] += 1
            head = {"level": line["level"], "seed": line["seed"], "ply": each["ply"], "kind": kind}
            gain = {
                "said": -each["skill"],
                "gain": float(gains.mean()),
                "error": float(gains.std() / math.sqrt(worlds)),
            }
            append(path, {**head, **gain})


def played_on(position: Position, moves: list[int], worlds: range, name: str) -> Doubles:
    """The share of the win of the seat to move, in worlds that it imagines: one row per world, one column per move.

    Players of that name play on to the end. In one world all moves meet the same hidden things and the same players.
    """
    seat = position.to_move
    found = np.zeros((len(worlds), len(moves)))
    for row, world in enumerate(worlds):
        for column, move in enumerate(moves):
            winners = winners_of(position.redeal(seat, world).play(move), name, world)
            found[row, column] = (seat in winners) / len(winners)
    return found


def winners_of(position: Position, name: str, seed: int) -> tuple[int, ...]:
    """Who wins if players of that name play on."""
    players = [player_named(name, derived(seed, seat) >> 1) for seat in range(position.ruleset.players)]
    ply = 0
    while not position.over:
        choice = choice_for(position, derived(seed, "choice") + ply)
        position = position.play(decision_of(players[position.to_move], choice, name).move)
        ply += 1
    for player in players:
        player.close()
    assert position.result is not None
    return position.result.winners


def adjusted(name: str, players: int, first: int, count: int, outlook: Outlook | None, out: Path) -> None:
    """Games between equal players, each deal once for every way to sit in turn, with the luck of every game."""
    game = Game(name, players=players)
    roller = Roller(game.ruleset)
    look = outlook or adjustment_for(game.ruleset).outlook
    path = out / f"adjusted-{name}-{players}-{look.draws}-{look.ahead}.jsonl"
    done = {line["deal"] for line in lines_of(path)}
    for deal in range(first, first + count):
        if deal not in done:
            games = [luck_and_result(game, roller, deal, turn, look) for turn in range(players)]
            append(path, {"deal": deal, "games": games})


def luck_and_result(game: Game, roller: Roller, deal: int, turn: int, look: Outlook) -> dict[str, Any]:
    """One game by the evaluation's turn player on every seat, its luck as the arena measures it, and what that took."""
    position = game.deal(deal)
    meter = LuckMeter(game.ruleset, derived(deal, turn), look)
    moves = roller.played_out(position.state(), derived(deal, turn, "thoughts"))
    start = time.process_time()
    for move in moves:
        after = position.play(move)
        meter.add(position, move, after)
        position = after
    seconds = round(time.process_time() - start, 3)
    return {"result": chances_of(roller, position, look, 0).tolist(), "luck": list(meter.total), "seconds": seconds}


def puzzles(name: str, most: int, worlds: int, out: Path) -> None:
    """Plays on to the end after the solution and the second best move, and looks for the solution once more."""
    path = out / f"puzzles-{name}.jsonl"
    done = {line["id"] for line in lines_of(path)}
    for puzzle in sorted(pack_for(name).puzzles, key=lambda each: derived(1, each.id))[:most]:
        if puzzle.id in done:
            continue
        position = Position.from_dict(puzzle.position)
        judge = Judge(position.ruleset, plan_for(position.ruleset, 2.0))
        moves = [position.read_move(puzzle.solution), position.read_move(puzzle.second)]
        start = derived(7, puzzle.id)
        values = judge.roller.values(
            position.state(), position.to_move, moves, TO_THE_END, range(start, start + worlds)
        )
        gains = values[:, 0] - values[:, 1]
        again = judge.judge(position, derived(8, puzzle.id), confirm=True).best.move == moves[0]
        gain = {"gain": float(gains.mean()), "error": float(gains.std() / math.sqrt(worlds))}
        append(path, {"id": puzzle.id, **gain, "said": puzzle.gap, "again": bool(again)})


def shown(values: Any, digits: int = 2) -> str:
    """A mean in percent of a win, with its 95 % interval."""
    if len(values) < 2:
        return "–"
    found = estimate(np.array(values) * 100)
    return f"{found.mean:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


def tables(out: Path) -> Iterator[str]:
    """Everything that has come together, as tables for the docs."""
    for path in sorted(out.glob("identity-*.jsonl")):
        yield identity_line(path)
    for path in sorted(out.glob("levels-*.jsonl")):
        yield from levels_table(path)
    for path in sorted(out.glob("decisions-*.jsonl")):
        yield f"\n### {path.stem}\n"
        yield "| level | games | decisions | error per decision, % | luck of a game, % | worst sum |"
        yield "|---|---|---|---|---|---|"
        lines = lines_of(path)
        for level in dict.fromkeys(line["level"] for line in lines):
            own = [line for line in lines if line["level"] == level]
            errors = [-np.mean([each["skill"] for each in line["decisions"]]) for line in own if line["decisions"]]
            luck = [line["luck"][0] for line in own]
            count = sum(len(line["decisions"]) for line in own)
            worst = max(line["identity"] for line in own)
            yield f"| {level} | {len(own)} | {count} | {shown(errors)} | {shown(luck, 1)} | {worst:.0e} |"
    for path in sorted(out.glob("mistakes-*.jsonl")):
        yield f"\n### {path.stem}\n\n| kind | decisions | said, % | gained to the end, % |\n|---|---|---|---|"
        lines = lines_of(path)
        kinds = {
            "equal": [line for line in lines if line["kind"] == "equal"],
            "mistake or worse": [line for line in lines if line["kind"] == "mistake"],
        }
        for kind, own in kinds.items():
            said, gained = ([line[part] for line in own] for part in ("said", "gain"))
            yield f"| {kind} | {len(own)} | {shown(said)} | {shown(gained)} |"
    for path in sorted(out.glob("adjusted-*.jsonl")):
        yield from adjusted_table(path)
    for path in sorted(out.glob("puzzles-*.jsonl")):
        lines = lines_of(path)
        better = sum(line["gain"] > 0 for line in lines)
        again = sum(line["again"] for line in lines)
        gain = shown([line["gain"] for line in lines])
        yield f"\n{path.stem}: {len(lines)} puzzles, the solution is better in {better}, found again in {again}, {gain}"


def identity_line(path: Path) -> str:
    """What whole reviews add up to, in a line."""
    lines = lines_of(path)
    count = sum(line["decisions"] for line in lines)
    worst, highest = (max(line[part] for line in lines) for part in ("identity", "highest"))
    own, lowest = sum(line["own"] for line in lines), min(line["own_lowest"] for line in lines)
    return (
        f"{path.stem}: {len(lines)} games, {count} decisions; sums miss by {worst:.0e} at most, highest skill "
        f"{highest:g}; {own} decisions for the best move, lowest skill {lowest:g}"
    )


def levels_table(path: Path) -> Iterator[str]:
    """What each level gave away, and how much less than the level below it on the same decisions."""
    lines = lines_of(path)
    yield f"\n### {path.stem}\n\n| level | decisions | error, % | less than the level before, % |\n|---|---|---|---|"
    before = None
    for level in lines[0]["lost"]:
        lost = np.array([line["lost"][level] for line in lines])
        yield f"| {level} | {len(lost)} | {shown(lost)} | {'' if before is None else shown(before - lost)} |"
        before = lost


def adjusted_table(path: Path) -> Iterator[str]:
    """Variance with and without adjustment, and how often intervals of repeated contests cover the truth."""
    lines = lines_of(path)
    plain = np.array([[game["result"][turn] for turn, game in enumerate(line["games"])] for line in lines])
    luck = np.array([[game["luck"][turn] for turn, game in enumerate(line["games"])] for line in lines])
    players = len(lines[0]["games"][0]["result"])
    game = Game(path.stem.split("-")[1], players=players)
    deals, better = plain.mean(axis=1), (plain - adjustment_for(game.ruleset).coefficient * luck).mean(axis=1)
    low, high = ratio_interval(deals, better)
    whole = (plain - luck).mean(axis=1)
    yield f"\n### {path.stem}\n\n{len(deals)} deals; variance of a deal {deals.var(ddof=1):.4f} plain, "
    yield f"{better.var(ddof=1):.4f} adjusted: ratio {deals.var() / better.var():.2f} ({low:.2f} to {high:.2f}); "
    best = coefficient(deals, deals - whole)
    yield f"with all luck {deals.var() / whole.var():.2f}, the best coefficient were {best:.2f}; "
    yield f"mean luck {shown(luck.mean(axis=1))}; "
    yield f"{np.mean([game['seconds'] for line in lines for game in line['games']]):.2f} s for the luck of a game"
    size, contests = CONTEST, len(deals) // CONTEST
    truth = 1 / players
    for word, values in (("plain", deals), ("adjusted", better)):
        found = [estimate(values[first : first + size]) for first in range(0, contests * size, size)]
        covered = sum(each.low <= truth <= each.high for each in found)
        if contests:
            yield f"{word}: {contests} contests of {size} deals, {covered} = {covered / contests:.1%} cover {truth:.3g}"
            yield f"and {drawn_coverage(values):.1%} of {DRAWN} contests of deals drawn from all of them"


def coefficient(results: Doubles, luck: Doubles) -> float:
    """How much of the luck to subtract for the least variance."""
    spread = np.cov(results, luck)
    return float(spread[0, 1] / spread[1, 1])


def ratio_interval(plain: Doubles, better: Doubles) -> tuple[float, float]:
    """The 95 % interval of the ratio of two variances over the same deals, by drawing deals again."""
    drawn = np.random.default_rng(1).integers(0, len(plain), (1000, len(plain)))
    low, high = np.quantile(plain[drawn].var(axis=1) / better[drawn].var(axis=1), (0.025, 0.975))
    return float(low), float(high)


def drawn_coverage(values: Doubles) -> float:
    """How often an interval covers the mean of all these deals, in contests of some that are drawn from them.

    That depends on how the values of deals are spread alone, so it is known much better than from their own contests.
    """
    drawn = np.random.default_rng(1).choice(values, (DRAWN, CONTEST))
    reach = student(CONTEST - 1) * drawn.std(axis=1, ddof=1) / math.sqrt(CONTEST)
    return float((np.abs(drawn.mean(axis=1) - values.mean()) <= reach).mean())


def calibration_picture(out: Path) -> bytes:
    """What the review said that a move gave away, against what it was found to give away in games played to the end."""
    figure = figure_of(4.2)
    axes = figure.add_subplot()
    calm(axes)
    most = 0.1
    for number, path in enumerate(sorted(out.glob("mistakes-*.jsonl"))):
        lines = lines_of(path)
        equal = [line for line in lines if line["kind"] == "equal"]
        missed = sorted((line for line in lines if line["kind"] != "equal"), key=lambda line: line["said"])
        cuts = np.linspace(0, len(missed), GROUPS + 1).astype(int).tolist()
        groups = [each for each in (equal, *(missed[first:end] for first, end in pairwise(cuts))) if len(each) > 1]
        said = [float(np.mean([line["said"] for line in group])) for group in groups]
        gains = [estimate([line["gain"] for line in group]) for group in groups]
        most = max([most, *said])
        reach = [gain.high - gain.mean for gain in gains]
        name = "{}, {} players".format(*path.stem.split("-")[1:3])
        axes.errorbar(said, [gain.mean for gain in gains], reach, fmt="o", color=colour(number), capsize=3, label=name)
    axes.plot([0, most], [0, most], color=FAINT, zorder=0)
    axes.set_xlabel("share of the win that the review said was given away", color=INK)
    axes.set_ylabel("found in games played to the end", color=INK)
    axes.legend(frameon=False)
    return picture_of(figure)


def measured_thresholds(out: Path) -> Iterator[str]:
    """The sizes of words, for reviews/data/thresholds.toml."""
    for name in games():
        judged = [line for path in sorted(out.glob(f"levels-{name}-*.jsonl")) for line in lines_of(path)]
        lines = [line for path in sorted(out.glob(f"decisions-{name}-*.jsonl")) for line in lines_of(path)]
        own = [each for line in lines if line["level"][6] in SIZED_BY for each in line["decisions"]]
        if not judged or not own:
            continue
        lost = np.array(
            [
                line["lost"][level] if line["sure"][level] else 0.0
                for line in judged
                for level in LADDER
                if level[6] in SIZED_BY
            ]
        )
        luck = np.array([abs(each["luck"]) for each in own])
        yield f"\n[{name}]\ndecisions = {len(lost)}\ngames = {len(judged)}\n\n[{name}.sizes]"
        for word, share in QUANTILES.items():
            yield f"{word} = {max(np.quantile(lost, 1 - share), LEAST_SIZES.get(word, 0)):.3f}"
        for word, share in LUCK_QUANTILES.items():
            yield f"{word} = {max(np.quantile(luck, 1 - share), LEAST_SIZES[word]):.3f}"


def main() -> None:
    """One part of the study."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=(*PLAYED, *READ))
    parser.add_argument("game", nargs="?", choices=games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300, help="or decisions, deals, puzzles")
    parser.add_argument("--first", type=int, default=0, help="deal of adjusted")
    parser.add_argument("--levels", type=int, default=5, help="of decisions: the lowest so many")
    parser.add_argument("--every", type=int, default=5, help="one decision in so many is judged")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--by", help="who plays on after mistakes, such as level:3; the evaluation if not given")
    parser.add_argument("--outlook", help="draws,ahead; the usual one if not given")
    parser.add_argument("--out", type=Path, default=Path("study"))
    given = parser.parse_args()
    if given.part in PLAYED and given.game is None:
        parser.error("which game?")
    look = Outlook(*map(int, given.outlook.split(","))) if given.outlook else None
    match given.part:
        case "identity":
            identity(given.game, given.players, given.games, given.out)
        case "levels":
            levels(given.game, given.players, given.games, given.effort, given.out)
        case "decisions":
            decisions(given.game, given.players, given.games, given.levels, given.every, given.effort, given.out)
        case "mistakes":
            mistakes(given.game, given.players, given.games, given.worlds, given.by, given.out)
        case "adjusted":
            adjusted(given.game, given.players, given.first, given.games, look, given.out)
        case "puzzles":
            puzzles(given.game, given.games, given.worlds, given.out)
        case "table":
            print("\n".join(tables(given.out)))
        case "picture":
            (given.out / "calibration.png").write_bytes(calibration_picture(given.out))
        case "thresholds":
            print("\n".join(measured_thresholds(given.out)))


if __name__ == "__main__":
    main()
