"""Records into a data frame: one row per move, ready for pandas, Polars, DuckDB or a Parquet file."""

import pyarrow as pa

import kaffeehaus as kh

game = kh.game("cardgame", players=3)
records = [kh.play_out(game, seed, ["greedy", "random", "greedy"]) for seed in range(20)]

rows = [
    {
        "game": record.seed,
        "ply": ply,
        "seat": before.to_move,
        "player": record.players[before.to_move],
        "move": move,
        "choices": len(before.moves),
        "points": sum(line.points for line in before.explain(move)),
    }
    for record in records
    for ply, (before, move) in enumerate(zip(record.positions(), record.moves, strict=False), 1)
]
table = pa.Table.from_pylist(rows)  # table.to_pandas() where pandas is at hand
print(f"{table.num_rows:,} moves of {len(records)} games")
for row in table.group_by("player").aggregate([("points", "mean"), ("choices", "mean")]).to_pylist():
    print(f"{row['player']}: {row['points_mean']:.2f} points per move, out of {row['choices_mean']:.1f} choices")
