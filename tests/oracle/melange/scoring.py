"""Final scoring and ranking."""

from typing import Any

from tests.oracle.melange.position import Position


def final_lines(position: Position) -> list[list[dict[str, Any]]]:
    """WM-51: for each seat a line for every own guest with every personality at the same table."""
    return [seat_lines(position, seat) for seat in range(position.players)]


def seat_lines(position: Position, seat: int) -> list[dict[str, Any]]:
    components = position.components
    lines = []
    for guest_chair in position.seated_guests(seat):
        for vip_chair in position.seated_personalities():
            if components.table[guest_chair] != components.table[vip_chair]:
                continue
            guest, person = position.chairs[guest_chair], position.chairs[vip_chair]
            multiplier = components.guests[int(guest.split(".")[1])]["multiplier"]
            lines.append(
                {
                    "table": components.table[guest_chair],
                    "guest": guest,
                    "personality": person,
                    "points": multiplier * components.personalities[person]["vip"],
                    "clause": "WM-51",
                }
            )
    return lines


def totals(position: Position) -> list[int]:
    lines = final_lines(position)
    return [position.scores[seat] + sum(line["points"] for line in lines[seat]) for seat in range(position.players)]


def places(position: Position) -> list[int]:
    """WM-52: by points, then by own guests on the board; full ties share the better place."""
    points = totals(position)
    ranks = [(points[seat], len(position.seated_guests(seat))) for seat in range(position.players)]
    return [1 + sum(other > own for other in ranks) for own in ranks]
