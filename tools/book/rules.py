"""The rules of every game, clause by clause, in each language, with the positions that the page draws beside them."""

import json
import re
from functools import cache
from typing import Any

import kaffeehaus as kh
from kaffeehaus.kernel.faults import LANGUAGES
from tools.book.staging import ROOT

PAGE = ROOT / "web" / "src"
PICTURES = PAGE / "rules"
REFERENCE = re.compile(r"\b(?:CI|KG|WM)-\d+\b")
SPECIAL = re.compile(r"([\\*_`<>\[\]|])")
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
WORDS = {
    "en": {
        "rules": "The rules: {title}",
        "intro": "Every rule has a number, which the house cites whenever it refuses a move or awards points.",
        "editions": "Editions",
        "ruling": "Our ruling",
        "refusal": "If a move breaks this rule",
        "pays": "{move} is worth {points}",
        "may": "{move} is possible",
        "refused": "{move} is not allowed by {clause}",
        "other": "In other languages",
    },
    "de": {
        "rules": "Die Regeln: {title}",
        "intro": "Jede Regel hat eine Nummer. Das Haus nennt sie, wenn es einen Zug ablehnt oder Punkte vergibt.",
        "editions": "Ausgaben",
        "ruling": "So entscheiden wir",
        "refusal": "Wenn ein Zug dagegen verstößt",
        "pays": "{move} bringt {points}",
        "may": "{move} ist möglich",
        "refused": "{move} ist nach {clause} nicht erlaubt",
        "other": "In anderen Sprachen",
    },
    "fr": {
        "rules": "Les règles : {title}",
        "intro": "Chaque règle porte un numéro, que la maison cite quand elle refuse un coup ou attribue des points.",
        "editions": "Éditions",
        "ruling": "Notre décision",
        "refusal": "Si un coup enfreint cette règle",
        "pays": "{move} rapporte {points}",
        "may": "{move} est possible",
        "refused": "{move} n’est pas permis : {clause}",
        "other": "Dans d’autres langues",
    },
}

Picture = dict[str, Any]


@cache
def page_words(language: str) -> str:
    """The texts of the page, which name games and editions."""
    return (PAGE / "texts" / f"{language}.ts").read_text("utf-8")


def title_of(game: str, language: str) -> str:
    """The title of a game as the page gives it; a game that the page does not know has its own."""
    found = re.search(rf'^    {game}: {{\n      title: "(.*)",$', page_words(language), re.MULTILINE)
    return found[1] if found else kh.game(game).ruleset.title


def edition_title(edition: str, language: str) -> str:
    """The title of an edition as the page gives it."""
    found = re.search(rf'^    "?{edition}"?: "(.*)",$', page_words(language), re.MULTILINE)
    return found[1] if found else edition


def rule_pages() -> dict[str, str | bytes]:
    """One page per game and language, and its pictures."""
    pages: dict[str, str | bytes] = {"rules.md": contents()}
    for game in kh.games():
        pictures = pictures_of(game)
        for language in LANGUAGES:
            pages[page_name(game, language)] = page_of(game, language, pictures)
            for clause, picture in pictures.items():
                pages[f"rules/{picture_name(clause, language)}"] = drawn(picture, language)
    return pages


def contents() -> str:
    """A page that leads to the rules of every game in every language."""
    lines = ["| | " + " | ".join(LANGUAGE_NAMES.values()) + " |", "|---|" + "---|" * len(LANGUAGES)]
    for game in kh.games():
        cells = [f"[{title_of(game, language)}](rules/{game}-{language}.md)" for language in LANGUAGES]
        lines.append(f"| `{game}` | {' | '.join(cells)} |")
    told = (
        "Every clause with its number, what the editions say, and where the rulebook is silent our ruling and why. "
        "`kaffeehaus rules international CI-12 --language de` prints one. The pages are generated from the package."
    )
    return "# The rules\n\n" + told + "\n\n" + "\n".join(lines) + "\n"


def page_name(game: str, language: str) -> str:
    """`rules/melange-de.md`."""
    return f"rules/{game}-{language}.md"


def picture_name(clause: str, language: str) -> str:
    """`pictures/ci-12-de.svg`."""
    return f"pictures/{clause.lower()}-{language}.svg"


def pictures_of(game: str) -> dict[str, Picture]:
    """The pictures that the page has for a game, by their clauses."""
    path = PICTURES / f"{game}.json"
    pictures: list[Picture] = json.loads(path.read_text("utf-8")) if path.is_file() else []
    return {picture["clause"]: picture for picture in pictures}


def drawn(picture: Picture, language: str) -> bytes:
    """The position as an onlooker sees it."""
    return kh.Position.from_dict(picture["position"]).to_svg(language=language).encode()


def page_of(game: str, language: str, pictures: dict[str, Picture]) -> str:
    """All clauses of a game in one language."""
    words = WORDS[language]
    title = title_of(game, language)
    others = " · ".join(f"[{LANGUAGE_NAMES[each]}]({game}-{each}.md)" for each in LANGUAGES if each != language)
    parts = [f"# {words['rules'].format(title=title)}", f"{words['intro']} {words['other']}: {others}"]
    named = [edition_title(edition, language) + f" (`{edition}`)" for edition in kh.game(game).ruleset.editions]
    parts.append(f"{words['editions']}: {', '.join(named)}")
    for name, clause in kh.rules_of(game, language).items():
        parts += clause_lines(name, clause, language, pictures.get(name))
    return "\n\n".join(parts) + "\n"


def clause_lines(name: str, clause: dict[str, Any], language: str, picture: Picture | None) -> list[str]:
    """One clause: its anchor and heading, its text, what editions say, our ruling, its refusal and its picture."""
    words = WORDS[language]
    lines = [f'<a id="{name}"></a>', f"## {name} {plain(clause['title'])}", linked(clause["text"])]
    editions = clause.get("editions", {})
    if editions:
        lines.append(
            "\n".join(f"- **{edition_title(each, language)}**: {linked(text)}" for each, text in editions.items())
        )
    if "why" in clause:
        lines.append(f"*{words['ruling']}:* {linked(clause['why'])}")
    if "refusal" in clause:
        lines.append(f"*{words['refusal']}:* {linked(clause['refusal'])}")
    if picture is not None:
        caption = picture["texts"][language]
        lines += [f"![{plain(caption)}]({picture_name(name, language)})", plain(caption), *judged(picture, words)]
    return lines


def judged(picture: Picture, words: dict[str, str]) -> list[str]:
    """The moves that the picture speaks of, with what the rules say to them."""
    position = kh.Position.from_dict(picture["position"])
    lines = []
    for text in picture.get("legal", {}):
        points = next(move.points for move in position.moves if move == text)
        lines.append(words["may" if points is None else "pays"].format(move=f"`{text}`", points=points))
    for text in picture.get("refused", {}):
        refusal = position.why_not(text)
        assert refusal is not None
        lines.append(words["refused"].format(move=f"`{text}`", clause=anchor_to(refusal.clause)))
    return ["\n".join(f"- {line}" for line in lines)] if lines else []


def plain(text: str) -> str:
    """A text in which Markdown finds nothing to mark."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def linked(text: str) -> str:
    """The same, with clauses as links."""
    return REFERENCE.sub(lambda found: anchor_to(found[0]), plain(text))


def anchor_to(clause: str) -> str:
    """A link to a clause on the same page."""
    return f'<a href="#{clause}">{clause}</a>'
