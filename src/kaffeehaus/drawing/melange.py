"""Wiener Melange in text: the café table by table, the rows, the own hand, moves in words."""

from collections import Counter
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, ClassVar

from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds
from kaffeehaus.drawing.scene import Columns, Label, Line, Scene, columns, line, text_line
from kaffeehaus.drawing.styles import FAINT, STRONG, TARGET, WOOD
from kaffeehaus.games.melange.checking import free_chairs
from kaffeehaus.games.melange.components import read_components
from kaffeehaus.games.melange.state import COLOURS, FACE_NAMES, KIND_NAMES, NEUTRALS, ROWS, SHAPES
from kaffeehaus.games.melange.text import names
from kaffeehaus.games.melange.vocabulary import read_row
from kaffeehaus.kernel.contract import Document

SIGNS = dict(zip(SHAPES, "■◆●", strict=True))
LEGEND = "B■ blue cube   Y◆ yellow octagon   Y● yellow cylinder   wht, gry personalities   «C08» new"
COLOUR_LETTERS = 3

SWAPPED = "plays an action card: {chair} and {other} change visitors for a {face} card"
REMOVED = "plays an action card and takes one of the {row} off {chair}"
PREDICATES = {  # a kind of move → the rest of a sentence
    "play": "lays a {face} card for the {row}",
    "joker": "plays two {face} cards as one {wanted} card for the {row}",
    "remove-own": REMOVED,
    "remove-neutral": REMOVED,
    "swap-personalities": SWAPPED,
    "swap-guests": SWAPPED,
    "bonus": "plays an action card: {action}",
    "stop": "plays no more cards",
    "draw": "draws instead of playing",
    "take-display": "takes the open {face} card",
    "take-pile": "takes a card from the pile",
    "take-action": "takes an action card",
    "pass": "can do nothing and passes",
    "seat": "seats guest {tile} on {chair}",
    "resolve": "gives the chair to the {row} (WM-30)",
    "skip": "leaves {chair} out (WM-19)",
}


class MelangeDrawing(Drawing):
    """A café with markers on its chairs, and hands that nobody else sees."""

    secret = True
    example = "play purple-chair on blue.cube"
    examples: ClassVar = {
        "purple-chair": "choose a card; then you are told what it would leave of each row",
        "blue.cube": "then lay it for the blue cubes, or for white or grey",
        "play purple-chair on blue.cube": "both at once",
        "joker olive-chair as round-table on white": "two olive chair cards as a round table card",
        "action score-own-olive": "play an action card",
        "stop": "play no more cards in this turn",
        "draw": "take three cards instead of playing",
        "take pile": "take the next card; take action for an action card, take display round-table for an open one",
        "seat tile 3 on C07": "which of your guests gets the chair",
        "resolve blue.cube": "who gets a chair that several need",
    }
    endings: ClassVar = {
        "last-visitor": "the café is full enough, and the round is finished (WM-49, WM-50)",
        "all-guests": "a player has all guests in the café, and the round is finished (WM-55)",
        "all-passed": "nobody can do anything (WM-64)",
    }

    def __init__(self, options: Document) -> None:
        self.components = read_components(options["components"])
        self.pair_lock: bool = options["pair_lock"]
        data = self.components.data
        self.people = {person["id"]: person for person in data["personalities"]}
        self.guests = {str(guest["tile"]): guest for guest in data["guests"]}

    def scene(self, view: Document, since: Document, marks: Mapping[str, int], room: Bounds) -> Scene:
        """Every table with its chairs, then the rows and the open cards; the legend if there is room."""
        tables, rows = self._tables(view, since, marks), self._rows(view)
        cards = text_line(f"open cards: {'  '.join(view['display'])}")
        if room.height is not None and len(tables.rows) + len(rows.rows) + 2 > room.height:
            return tables, rows, cards
        return tables, text_line(LEGEND, FAINT), rows, cards

    def _tables(self, view: Document, since: Document, marks: Mapping[str, int]) -> Columns:
        drawn = []
        for number, table in enumerate(self.components.data["tables"]):
            cells = [line(f"{table['id']:<4}{table['shape']} {table['colour']}", WOOD)]
            for chair, name in enumerate(self.components.chairs):
                if self.components.table_of[chair] == number:
                    cells.append(self._chair(chair, name, view, since, marks))
            drawn.append(cells)
        return columns(drawn)

    def _chair(self, chair: int, name: str, view: Document, since: Document, marks: Mapping[str, int]) -> Line:
        """A chair with its colour: what it pays if it is marked, else its visitor or its markers."""
        colour = self.components.data["chairs"][chair]["colour"][:COLOUR_LETTERS]
        if name in marks:
            return line(f"{name} {colour} ({marks[name]:+d})", TARGET)
        visitor = view["chairs"].get(name)
        if visitor is None:
            signs = [marker_sign(row) for row, chairs in view["markers"].items() if name in chairs]
            return Label(f"{name} {colour} ", FAINT), Label(" ".join(signs) or "○")
        new = visitor != since["chairs"].get(name)
        place = f"«{name}» {colour} " if new else f"{name} {colour} "
        return Label(place, FAINT), Label(visitor, f"{STRONG} underline" if new else STRONG)

    def _rows(self, view: Document) -> Columns:
        """The cards of each row and the chairs that are left to it; white and grey with their personalities."""
        drawn = []
        faces = names("faces", "en")
        for row in [*view["rows"], *(colour for colour in NEUTRALS if colour not in view["rows"])]:
            cards = ", ".join(faces[face] for face in view["rows"].get(row, [])) or "no row"
            person = self._person(view["personalities"][row]) if row in NEUTRALS else ""
            chairs = view["markers"].get(row, [])
            left = f"{len(chairs)} left: {' '.join(chairs)}" if chairs else ""
            drawn.append([line(row, STRONG), line(person), line(cards), line(left)])
        return columns(drawn)

    def _person(self, person: str | None) -> str:
        if person is None:
            return "nobody"
        tile = self.people[person]
        return f"{tile['name']}, pays {tile['placing']}, VIP {tile['vip']}"

    def headline(self, view: Document) -> str:
        """Turn, visitors and piles; what is forced, and who decides."""
        track = self.components.data["track"]
        seated = len(view["chairs"])
        phase = sum(border <= seated for border in track["phases"])
        words = [
            f"turn {view['turn']['number'] + 1}",
            f"visitors {seated} of {track['end']}, phase {phase}",
            f"pile {view['pile']}, discards {len(view['discard'])}, action cards {view['action_pile']}",
            f"personalities {view['personality_pile']}",
        ]
        return "   ".join([*words, *self._forced(view)])

    def _forced(self, view: Document) -> list[str]:
        due = [f"{row} on {chairs[0]}" for row, chairs in view["markers"].items() if len(chairs) == 1]
        if due:
            return [f"due: {', '.join(due)}; seat {view['to_move']} decides (WM-65)"]
        if set(view["rows"]) - set(view["markers"]):
            return [f"more chairs fit than there are markers; seat {view['to_move']} leaves some out (WM-19)"]
        return []

    def belongings(self, view: Document, seat: int) -> str:
        """The own hand, card by card; of other hands how many, and which of them all have seen."""
        hand, seen = view["hands"][seat], view["known"][seat]
        left = [tile for tile in self.guests if f"{COLOURS[seat]}.{tile}" not in view["chairs"].values()]
        if isinstance(hand["reservation"], int):
            parts = [f"cards {hand['reservation']}", f"actions {hand['actions']}"]
            parts += [f"seen: {bundled(seen)}"] if seen else []
        else:
            parts = [bundled(hand["reservation"]), *hand["actions"]]
        parts.append(f"guests {''.join(left) or 'none'}")
        return f"{COLOURS[seat]}: {'   '.join(parts)}"

    def steps(self, move: Document) -> tuple[str, ...]:
        """A card to play is a face, then a marker type; other moves begin with their verb."""
        kind = move["kind"]
        match kind:
            case "play":
                return (move["face"], move["row"])
            case "joker":
                return (kind, move["face"], move["wanted"], move["row"])
            case "seat":
                return (kind, str(move["tile"]))
            case "take-display":
                return ("take", move["face"])
            case "take-pile" | "take-action":
                return tuple(kind.split("-"))
            case "bonus":
                return ("action", move["action"])
        words = tuple(move[name] for name in ("row", "chair", "other", "face") if name in move)
        return ("action", kind, *words) if kind in KIND_NAMES else (kind, *words)

    def gloss(self, steps: tuple[str, ...], view: Document) -> str:
        """Cards by name, marker types by what the card would leave, tiles by their values, actions by what they do."""
        word = steps[-1]
        if word in self.components.chairs:
            return self._place(word, view)
        match steps:
            case ("joker", _, face, row) | (face, row) if face in FACE_NAMES:
                return self._effect(face, row, view)
            case ("seat", tile):
                return f"pays {self.guests[tile]['placing']}, multiplies by {self.guests[tile]['multiplier']}"
            case ("action", kind):
                return names("actions", "en")[kind]
            case ("take", "action"):
                return "the next action card"
        if word in FACE_NAMES:
            held = view["hands"][view["to_move"]]["reservation"].count(word)
            return f"{names('faces', 'en')[word]}, {held} in hand"
        if word in names("markers", "en"):
            return names("markers", "en")[word]
        return {
            "joker": "two identical cards as another",
            "action": "an action card",
            "stop": "play no more cards",
            "draw": "take three cards instead of playing",
            "pile": "the next card of the pile",
            "pass": "nothing is possible",
        }.get(word, "")

    def _place(self, chair: str, view: Document) -> str:
        """The table of a chair, and who sits there."""
        table = self.components.data["tables"][self.components.table_of[self.components.chairs.index(chair)]]
        visitor = view["chairs"].get(chair)
        return f"{table['shape']} {table['colour']} table {table['id']}" + (f", {visitor}" if visitor else "")

    def _effect(self, face: str, row: str, view: Document) -> str:
        """What a card would mark or leave."""
        fitting = {
            name
            for chair, name in enumerate(self.components.chairs)
            if FACE_NAMES.index(face) in self.components.faces_of[chair]
        }
        if row in view["rows"]:
            verb, chairs = "leaves", [chair for chair in view["markers"][row] if chair in fitting]
        else:
            verb, chairs = "marks", [chair for chair in self._free(view) if chair in fitting]
        if len(chairs) == 1:
            return f"{verb} only {chairs[0]}: a visitor sits down there"
        return f"{verb} {len(chairs)}: {' '.join(chairs)}"

    def _free(self, view: Document) -> list[str]:
        """The chairs that can take one more marker."""
        chairs = self.components.chairs
        markers = {read_row(row): {chairs.index(name) for name in marked} for row, marked in view["markers"].items()}
        found = SimpleNamespace(
            visitor=[name in view["chairs"] for name in chairs],
            marker=[markers.get(row, set()) for row in range(ROWS)],
        )
        rules: Any = SimpleNamespace(pair_lock=self.pair_lock)
        return [chairs[chair] for chair in free_chairs(self.components, rules, found)]

    def predicate(self, move: Document) -> str:
        """“lays a purple chair card for the blue cubes”."""
        named = {"face": "faces", "wanted": "faces", "row": "markers", "action": "actions"}
        words = {name: names(named[name], "en")[part] if name in named else part for name, part in move.items()}
        return PREDICATES[move["kind"]].format_map(words)

    def aftermath(self, before: Document, move: Document, after: Document) -> list[str]:
        """A pile that was searched, personalities who sit down, void rows, and who is next for white and grey."""
        said = []
        if move["kind"] == "joker" and move["wanted"] not in before["discard"]:
            said.append("the card is taken out of the pile, which is shuffled (WM-25)")
        said += [
            f"{self.people[visitor]['name']} sits down on {chair} (WM-29)"
            for chair, visitor in after["chairs"].items()
            if chair not in before["chairs"] and visitor in self.people
        ]
        said += [f"the row of the {names('markers', 'en')[row]} is void (WM-31)" for row in self._void(before, after)]
        for colour in NEUTRALS:
            person, cards = after["personalities"][colour], after["rows"].get(colour, [])
            new_row = bool(cards) and colour not in before["rows"]
            if person is not None and (new_row or person != before["personalities"][colour]):
                first = f" with a {names('faces', 'en')[cards[0]]} card" if cards else " and waits"
                said.append(f"{self.people[person]['name']} is next for {colour}{first} (WM-40)")
        return said

    def _void(self, before: Document, after: Document) -> list[str]:
        """Rows that are gone although nobody of theirs sat down."""
        sat_down = Counter(visitor.partition(".")[0] for visitor in after["chairs"].values())
        sat_down.subtract(visitor.partition(".")[0] for visitor in before["chairs"].values())
        return [
            row
            for row in before["rows"]
            if row not in after["rows"]
            and not sat_down[before["personalities"][row] if row in NEUTRALS else row.partition(".")[0]]
        ]


def marker_sign(row: str) -> str:
    """A marker in three letters at most: `B■`, `wht`."""
    colour, _, shape = row.partition(".")
    return f"{colour[0].upper()}{SIGNS[shape]}" if shape else {"white": "wht", "grey": "gry"}[colour]


def bundled(cards: list[str]) -> str:
    """Equal cards together: `olive-chair ×2  grey-table`."""
    return "  ".join(f"{face} ×{count}" if count > 1 else face for face, count in Counter(cards).items())
