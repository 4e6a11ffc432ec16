"""Every fault of the core has its sentence in three languages, and the core says what is wrong in no other way."""

import ast
import copy
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.faults import LANGUAGES, Fault, Listing, fault, table
from kaffeehaus.server.texts import texts

SOURCES = Path(kh.__file__).parent
CORE = ("kernel", "core", "games", "drawing", "companion")
SHARED = "kaffeehaus.kernel"
COMPANION = "kaffeehaus.companion"
HOMES = (SHARED, *(f"kaffeehaus.games.{game}" for game in kh.games()), COMPANION)
ERRORS = ("InvalidText", "InvalidOptions", "InvalidComponents", "InvalidPosition", "InvalidRecord")
NOTED = {"place", "found"}  # what `FieldReader.note` adds


def home_of(path: Path) -> str:
    """The package whose table has the sentences that a module uses first."""
    room, game = path.relative_to(SOURCES).parts[:2]
    if room == "companion":
        return COMPANION
    return f"kaffeehaus.games.{game}" if "games" in path.parts and game in kh.games() else SHARED


def calls() -> Iterator[tuple[Path, str, ast.Call]]:
    """Every call in the sources of the core, with the name of what is called."""
    for room in CORE:
        for path in (SOURCES / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield path, getattr(node.func, "id", getattr(node.func, "attr", "")), node


def made() -> Iterator[tuple[str, str, set[str] | None]]:
    """Every fault that the core makes: where its sentence is looked for, its code, and its parts if all are named."""
    for path, name, call in calls():
        if name not in ("fault", "note") or not isinstance(call.args[0], ast.Constant):
            continue
        names = {word.arg for word in call.keywords if word.arg} | (NOTED if name == "note" else set())
        whole = all(word.arg for word in call.keywords)
        yield home_of(path), str(call.args[0].value), names if whole else None


def parts_of(sentence: str) -> set[str]:
    """The parts that a sentence is made of."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def sentence(home: str, code: str, language: str = "en") -> str:
    """The sentence of a code: the game's own, or the one that all games share."""
    own = table(home, language)["faults"]
    return own[code] if code in own else table(SHARED, language)["faults"][code]


def test_every_fault_that_the_core_makes_has_its_sentence_with_those_parts() -> None:
    for home, code, names in made():
        needed = parts_of(sentence(home, code))
        assert names is None or names == needed, (home, code)


def test_no_sentence_is_idle() -> None:
    used = {(home, code) for home, code, _ in made()}
    for home in HOMES:
        for code in table(home, "en")["faults"]:
            assert any(code == each and home in (where, SHARED) for where, each in used), (home, code)


@pytest.mark.parametrize("home", HOMES)
def test_all_languages_have_the_same_sentences_with_the_same_parts(home: str) -> None:
    english = {code: sorted(parts_of(text)) for code, text in table(home, "en")["faults"].items()}
    for language in LANGUAGES:
        found = table(home, language)
        assert {code: sorted(parts_of(text)) for code, text in found["faults"].items()} == english
        if home == SHARED:
            assert {"and", "or"} <= set(found["words"])


@pytest.mark.parametrize("home", HOMES)
def test_no_sentence_is_left_in_english(home: str) -> None:
    for code, text in table(home, "en")["faults"].items():
        if re.sub(r"\{.*?\}|\W", "", text):
            assert len({table(home, language)["faults"][code] for language in LANGUAGES}) == len(LANGUAGES), code


@pytest.mark.parametrize("game", kh.games())
def test_every_kind_of_token_has_its_word(game: str) -> None:
    ruleset = kh.game(game).ruleset
    kinds = {kind.name for block in ruleset.vocabulary.blocks for kind in block.tokens.values()}
    kinds |= {kind.name for part in ruleset.parts for kind in part.kinds()}
    for language in ("de", "fr"):
        assert kinds <= set(table(SHARED, language)["words"])


def test_a_code_means_one_thing_among_all_that_clients_are_told() -> None:
    codes = [code for home in HOMES for code in table(home, "en")["faults"]]
    for code in {code for code in codes if codes.count(code) > 1}:
        assert code not in table(SHARED, "en")["faults"], code
        assert (
            len({frozenset(parts_of(sentence(home, code))) for home in HOMES if code in table(home, "en")["faults"]})
            == 1
        )
    assert not {*codes} & {*texts("en")["reasons"], *texts("en")["input"]}


def test_the_core_raises_faults_and_no_bare_texts() -> None:
    for path, name, call in calls():
        if name in ERRORS:
            given = [part for part in call.args for part in getattr(part, "elts", [part])]
            assert not [part for part in given if isinstance(part, ast.Constant | ast.JoinedStr)], (path, call.lineno)


def test_a_fault_is_its_english_sentence_and_knows_the_others() -> None:
    broken = fault("no-flag", place="turn.drawing", found=None)
    assert broken == "turn.drawing is true or false, not None"
    assert broken.text("de") == "turn.drawing ist true oder false, nicht None"
    assert (broken.code, broken.parts) == ("no-flag", {"place": "turn.drawing", "found": "None"})


def test_faults_inside_faults_speak_the_same_language() -> None:
    with pytest.raises(kh.InvalidPosition) as error:
        kh.Position.from_dict({"format": "kaffeehaus-position/1", "game": "cardgame", "tables": {"XX": "fra"}})
    [inside] = [each for each in error.value.faults if each.code == "at-place"]
    assert inside.text("de").startswith("tables: Tisch 'XX' gibt es nicht; es gibt ")
    assert inside.text("fr").startswith("tables\u00a0: pas de table 'XX'\u00a0; il y a ")


def test_an_illegal_move_in_a_record_is_told_in_every_language() -> None:
    record = kh.play_out(kh.game("cardgame"), 1, ["random"]).to_dict()
    record["moves"].insert(0, "stop")
    with pytest.raises(kh.InvalidRecord) as error:
        kh.Record.from_dict(record)
    [broken] = error.value.faults
    rules = [kh.rules_of("cardgame", language)[broken.parts["clause"]]["refusal"] for language in LANGUAGES]
    assert [rule in broken.text(language) for rule, language in zip(rules, LANGUAGES, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    "broken",
    [
        fault("no-object", place="options", found=lambda: None),
        fault("no-value", name="bar", choices=Listing(("rising", "waves")), found=[1, 2]),
        fault("at-place", place="chairs", fault=fault("no-gender", text="ger", nation="ger")),
    ],
    ids=lambda broken: broken.code,
)
def test_faults_are_copied_and_pickled_whatever_was_given(broken: Fault) -> None:
    for other in (copy.deepcopy(broken), pickle.loads(pickle.dumps(broken))):
        assert isinstance(other, Fault)
        assert (other, other.parts, other.text("fr")) == (broken, broken.parts, broken.text("fr"))


def test_parts_are_never_read_as_patterns() -> None:
    assert fault("no-such-option", name="{0.__class__} {name!r}") == "there is no option '{0.__class__} {name!r}'"
