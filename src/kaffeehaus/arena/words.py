"""Results in words."""

from kaffeehaus.arena.estimates import Estimate
from kaffeehaus.arena.running import Outcome
from kaffeehaus.arena.standings import Standings


def share_of(estimate: Estimate) -> str:
    """“61.2 % (58.9–63.4)”."""
    return f"{estimate.mean * 100:.1f} % ({estimate.low * 100:.1f}–{estimate.high * 100:.1f})"


def adjusted_of(standings: Standings, contestant: int) -> str:
    """“60.4 % (59.0–61.8), 2.4 times the games”."""
    saved = standings.games_saved(contestant)
    return f"{share_of(standings.adjusted_shares[contestant])}, {saved:.1f} times the games"


def points_of(estimate: Estimate, sign: str = "+") -> str:
    """“+8.1 ± 2.1”."""
    mean = f"{estimate.mean:{sign}.1f}".replace("-", "\N{MINUS SIGN}")
    return f"{mean} ± {estimate.high - estimate.mean:.1f}"


def time_of(seconds: float) -> str:
    """“0.52 ms”, “0.31 s”."""
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.3g} ms"


def record_words(outcome: Outcome) -> str:
    """The plain record of two contestants, each on one seat; empty for others."""
    standings = outcome.standings
    if len(standings.contest.contestants) != 2 or standings.contest.seats != 2:
        return ""
    [pair], name = standings.pairs, standings.contest.contestants[0]
    return f"{name} won {pair.wins:,}, tied {pair.ties:,} and lost {pair.losses:,}."


def head_words(outcome: Outcome) -> str:
    """How much was played, and what it settled."""
    standings = outcome.standings
    contest = standings.contest
    words = (
        f"{contest.game.ruleset.title}, {contest.seats} players: {standings.games:,} games, "
        f"{len(standings.deals):,} deals in {contest.games_per_deal} seatings each. "
        f"Equals would win {contest.even_share * 100:.3g} % each."
    )
    return " ".join(
        part for part in (words, record_words(outcome), fault_words(outcome), answer_words(outcome)) if part
    )


def answer_words(outcome: Outcome) -> str:
    """What the sequential test found; empty if nothing was asked."""
    question, name = outcome.question, outcome.standings.contest.contestants[0]
    if question is None:
        return ""
    low, high = f"{question.low * 100:g} % or less", f"{question.high * 100:g} % or more"
    if outcome.answer is None:
        return f"It stayed open whether {name} wins {low} or {high}."
    found, other = (high, low) if outcome.answer == question.high else (low, high)
    return f"Settled: {name} wins {found} rather than {other}."


def fault_words(outcome: Outcome) -> str:
    """Who lost how many moves by faults; empty if nobody did."""
    standings = outcome.standings
    counts = {name: standings.faults(one) for one, name in enumerate(standings.contest.contestants)}
    lost = [f"{name} lost {count:,} moves by its faults." for name, count in counts.items() if count]
    return " ".join(lost)


def speed_words(outcome: Outcome) -> str:
    """How fast the games were played in this run."""
    if not outcome.games:
        return "All games had been played before."
    rate = outcome.games / outcome.seconds
    return f"{outcome.games:,} games were played in {outcome.seconds:,.1f} s: {rate:,.1f} games/s."
