"""Compares the vectorised environment with positions, step by step, for every game and set of options.

python tools/follow.py 100000: that many steps of each; the tests do the same with a few.
"""

import sys
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kaffeehaus.envs.tables import NUMBERINGS
from kaffeehaus.envs.vector import REWARDS, VectorEnv
from tests.conformance.games import CASES, game_of
from tests.envs.following import follow

GAMES = 10  # side by side


def main() -> None:
    """One line for each set of options."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    for case, reward, numbering, skip in zip(
        CASES, cycle(REWARDS), cycle(NUMBERINGS), cycle((False, False, True, True)), strict=False
    ):
        if case.startswith(wanted):
            env = VectorEnv(game_of(case), GAMES, 1, actions=numbering, reward=reward, skip_forced=skip, mask=True)
            ended = follow(env, numbering, reward, max(1, steps // GAMES))
            print(f"{case}: {steps:,} steps and {ended:,} games equal ({numbering}, {reward}, skip {skip})", flush=True)


if __name__ == "__main__":
    main()
