"""How do cafés end, and does the first seat win more often? 10,000 random games, counted."""

from collections import Counter

import kaffeehaus as kh

game = kh.game("international", players=4)
played = game.random_games(10_000, seed=1)

for ending, count in Counter(played.endings).most_common():
    print(f"{count:6,} games ended by {ending}")
for seat, share in enumerate((played.places == 1).mean(axis=0)):
    print(f"seat {seat} was first in {share:.1%}")
