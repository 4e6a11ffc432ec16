"""How much a review spends on a decision, and where its random numbers come from."""

import hashlib
import math
from dataclasses import dataclass

from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.search.rollouts import turns_ahead

EFFORTS = {"quick": 0.25, "normal": 1.0, "thorough": 4.0}
LEAST_WORLDS = 8
LEAST_DRAWS = 4
MOST_EFFORT = 100.0
WORLDS = {"cardgame": 320, "international": 256, "melange": 96}  # in the last stage, at normal effort
USUAL_WORLDS = 64  # of a game that has not been measured


@dataclass(frozen=True)
class Plan:
    """What is spent on one decision."""

    worlds: int  # imagined, in the last stage
    ahead: int  # turns after the present one that are played on

    @property
    def screened(self) -> int:
        """Worlds of each of the two stages that come before the last one."""
        return max(LEAST_WORLDS // 2, self.worlds // 4)


@dataclass(frozen=True)
class Outlook:
    """How chances are judged: over how many orders of the piles, and how many turns are played on."""

    draws: int
    ahead: int


def effort_of(effort: float | str) -> float:
    """An effort by its name or number, 1 for the usual one. Raises InvalidOptions."""
    number = EFFORTS.get(effort) if isinstance(effort, str) else effort
    if isinstance(number, bool) or not isinstance(number, (int, float)) or not 0 < number <= MOST_EFFORT:
        raise InvalidOptions(
            [f"effort is {', '.join(EFFORTS)}, or a number above 0 and up to {MOST_EFFORT:g}, not {effort!r}"]
        )
    return float(number)


def plan_for(ruleset: Ruleset, effort: float) -> Plan:
    """The plan for a game with its number of players."""
    worlds = max(LEAST_WORLDS, math.ceil(WORLDS.get(ruleset.name, USUAL_WORLDS) * effort))
    return Plan(worlds, turns_ahead(ruleset))


OUTLOOKS = {"cardgame": Outlook(32, 2), "international": Outlook(32, 2)}
USUAL_OUTLOOK = Outlook(64, 0)


def outlook_for(ruleset: Ruleset, effort: float = 1.0) -> Outlook:
    """How the chances of a game are judged; a review that is less than quick looks at fewer orders."""
    usual = OUTLOOKS.get(ruleset.name, USUAL_OUTLOOK)
    share = min(1.0, effort / EFFORTS["quick"])
    return Outlook(max(LEAST_DRAWS, math.ceil(usual.draws * share)), usual.ahead)


@dataclass(frozen=True)
class Adjustment:
    """How luck is taken out of contests: how chances are judged, and how much of the luck is subtracted.

    Both stand for good before a contest is played: then the mean stays as it is, whatever they are.
    """

    outlook: Outlook
    coefficient: float


# By game and number of players, chosen for the least variance on deals of their own; see docs/review.md.
ADJUSTMENTS = {
    ("cardgame", 2): Adjustment(Outlook(32, 6), 0.85),
    ("cardgame", 3): Adjustment(Outlook(16, 6), 0.8),
    ("cardgame", 4): Adjustment(Outlook(16, 6), 0.8),
    ("cardgame", 5): Adjustment(Outlook(16, 6), 0.8),
    ("international", 2): Adjustment(Outlook(16, 6), 0.85),
    ("international", 3): Adjustment(Outlook(16, 9), 0.8),
    ("international", 4): Adjustment(Outlook(16, 12), 0.65),
}


def adjustment_for(ruleset: Ruleset) -> Adjustment:
    """How luck is taken out of contests of a game with its number of players."""
    return ADJUSTMENTS.get((ruleset.name, ruleset.players), Adjustment(USUAL_OUTLOOK, 1.0))


def derived(seed: int, *purpose: object) -> int:
    """A seed for one purpose; further ones may follow it, one by one."""
    words = " ".join(map(str, (seed, *purpose)))
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=8).digest()) >> 2
