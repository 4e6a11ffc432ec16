"""A bot as a class: it counts what a move pays, and what the best answer to it pays."""

import kaffeehaus as kh

GAMES = 30


class Cautious(kh.Player):
    """Looks one move ahead, in a world that it imagines."""

    name = "cautious"

    def decide(self, choice: kh.Choice) -> kh.Move:
        world = choice.imagine(seed=1)
        return max(choice.moves, key=lambda move: move.points + self.outlook(world.play(move), choice.seat))

    def outlook(self, after: kh.Position, seat: int) -> int:
        """What the next move pays: good if it is our own, bad if it is somebody else's."""
        if after.over:
            return 0
        best = max(move.points for move in after.moves)
        return best if after.to_move == seat else -best


if __name__ == "__main__":
    game = kh.game("cardgame", players=2)
    wins = 0.0
    for seed in range(GAMES):
        seat = seed % 2
        result = kh.play_out(game, seed, ["greedy", Cautious()] if seat else [Cautious(), "greedy"]).result
        assert result is not None
        wins += 1 / len(result.winners) if seat in result.winners else 0
    print(f"cautious won {wins:g} of {GAMES} games against greedy")
