"""The words in the pictures, in each language; names of nations, cards and people come from the games."""

from kaffeehaus.kernel.clauses import check_language

CARD_GAME = {
    "en": "Café International, the card game",
    "de": "Café International, das Kartenspiel",
    "fr": "Café International, le jeu de cartes",
}
WORDS = {
    "en": {
        "turn": "Turn {number}",
        "seat": "Seat {number}",
        "bag": "{left} tiles in the bag",
        "stool": "next stool {points:+d}",
        "bar": "the bar is full",
        "out": "out of the game",
        "piles": "to come: {guests} guests, {tables} tables",
        "waits": "waits",
        "laid": "{count} laid down",
        "visitors": "{seated} of {most} visitors",
        "melange": "pile {pile}  ·  action cards {actions}  ·  personalities {people}",
        "display": "Open cards",
        "row": "no row",
        "chairs": "{count} left: {chairs}",
        "hand": "cards {cards}  ·  action cards {actions}",
    },
    "de": {
        "turn": "Zug {number}",
        "seat": "Platz {number}",
        "bag": "{left} Kärtchen im Beutel",
        "stool": "nächster Hocker {points:+d}",
        "bar": "die Bar ist voll",
        "out": "ausgeschieden",
        "piles": "noch {guests} Gäste, {tables} Tische",
        "waits": "wartet",
        "laid": "{count} abgelegt",
        "visitors": "{seated} von {most} Besuchern",
        "melange": "Stapel {pile}  ·  Aktionskarten {actions}  ·  Persönlichkeiten {people}",
        "display": "Offene Karten",
        "row": "keine Reihe",
        "chairs": "noch {count}: {chairs}",
        "hand": "Karten {cards}  ·  Aktionskarten {actions}",
    },
    "fr": {
        "turn": "Tour {number}",
        "seat": "Place {number}",
        "bag": "{left} tuiles dans le sac",
        "stool": "prochain tabouret {points:+d}",
        "bar": "le bar est plein",
        "out": "éliminé",
        "piles": "à venir : {guests} clients, {tables} tables",
        "waits": "attend",
        "laid": "{count} posées",
        "visitors": "{seated} visiteurs sur {most}",
        "melange": "pioche {pile}  ·  cartes d’action {actions}  ·  personnalités {people}",
        "display": "Offre",
        "row": "pas de rangée",
        "chairs": "encore {count} : {chairs}",
        "hand": "cartes {cards}  ·  cartes d’action {actions}",
    },
}


def words_in(language: str) -> dict[str, str]:
    """The words of a language; raises what other texts raise for one that the house does not speak."""
    check_language(language)
    return WORDS[language]
