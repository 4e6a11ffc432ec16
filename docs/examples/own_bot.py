"""A bot as a class: it plans its turn, and counts what it leaves to the next player."""

import kaffeehaus as kh

GAMES = 10


class Cautious(kh.Player):
    """Looks to the end of its turn, in worlds that it imagines."""

    name = "cautious"

    def decide(self, choice: kh.Choice) -> kh.Move:
        worlds = [choice.imagine(seed) for seed in range(6)]
        ranked = sorted(choice.moves, key=lambda move: self.outlook(worlds[0], move), reverse=True)
        return max(ranked[:3], key=lambda move: sum(self.outlook(world, move) for world in worlds))

    def outlook(self, world: kh.Position, move: kh.Move) -> int:
        """What the turn brings if it goes on greedily, less what the next player can take with one move."""
        seat, after = world.to_move, world.play(move)
        while not after.over and after.to_move == seat:
            after = after.play(max(after.moves, key=lambda each: each.points))
        gained = after.scores[seat] - world.scores[seat]
        return gained if after.over else gained - max(each.points for each in after.moves)


if __name__ == "__main__":
    game = kh.game("cardgame", players=2)
    wins = 0.0
    for seed in range(GAMES):
        seat = seed % 2
        result = kh.play_out(game, seed, ["greedy", Cautious()] if seat else [Cautious(), "greedy"]).result
        assert result is not None
        wins += 1 / len(result.winners) if seat in result.winners else 0
    print(f"cautious won {wins:g} of {GAMES} games against greedy")
