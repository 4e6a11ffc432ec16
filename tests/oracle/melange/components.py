"""The component data in the form in which the rules ask for it."""

from typing import Any

from tests.oracle.melange.words import FACES, KINDS


class Components:
    def __init__(self, data: dict[str, Any]) -> None:
        tables = {table["id"]: table for table in data["tables"]}
        self.chairs: list[str] = [chair["id"] for chair in data["chairs"]]
        self.table: dict[str, str] = {chair["id"]: chair["table"] for chair in data["chairs"]}
        self.faces = {chair["id"]: chair_faces(chair, tables[chair["table"]]) for chair in data["chairs"]}
        self.fits = {face: [chair for chair in self.chairs if face in self.faces[chair]] for face in FACES}
        self.start: dict[str, list[int]] = {chair["id"]: list(chair["start"]) for chair in data["chairs"]}
        copies = {action["kind"]: action["copies"] for action in data["actions"]}
        self.reservation_deck = [face for face in FACES for _ in range(data["reservation"][face])]
        self.action_deck = [kind for kind in KINDS for _ in range(copies[kind])]
        self.tiles: list[int] = [guest["tile"] for guest in data["guests"]]
        self.guests = {guest["tile"]: dict(guest) for guest in data["guests"]}
        self.personalities = {person["id"]: dict(person) for person in data["personalities"]}
        self.track_end: int = data["track"]["end"]
        self.phases = list(data["track"]["phases"])
        self.markers_per_type: int = data["markers_per_type"]

    def in_board_order(self, chairs: list[str]) -> list[str]:
        return sorted(chairs, key=self.chairs.index)


def chair_faces(chair: dict[str, Any], table: dict[str, Any]) -> set[str]:
    """WM-18: the three faces that fit a chair."""
    return {f"{chair['colour']}-chair", f"{table['shape']}-table", f"{table['colour']}-table"}
