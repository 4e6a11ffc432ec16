"""May I sit here, and what is it worth? A situation on the table, written down and asked about."""

import kaffeehaus as kh

game = kh.game("international", players=2, edition="amigo-de-2009")
position = game.position(
    {
        "chairs": {"c1": "ger.w", "c8": "ger.m", "c20": "cub.m", "c21": "cub.w"},
        "supplies": [["cub.m", "fra.w", "ger.w", "spa.m", "jok.w"], ["ind.w", "ita.m", "rus.m", "tur.w", "usa.w"]],
        "scores": [8, 6],
        "to_move": 0,
        "turn": {"number": 2},
    }
)
print(position)

for move in sorted(position.moves, key=lambda move: -move.points)[:3]:
    print(move, "pays", move.points, *(f"({line.clause})" for line in move.score_lines))
for question in ("ger.w@c14", "fra.w@c14", "spa.m@c1"):
    print(question, "→", position.why_not(question) or "possible")
