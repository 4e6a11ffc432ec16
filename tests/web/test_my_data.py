"""My data: a visitor downloads what the house keeps, and is forgotten after being asked once more."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House

WORDS = {
    "en-GB": ("My data", "Download my data", "Forget me …", "Forget me now", "Stay", "The house has forgotten you."),
    "de-DE": (
        "Meine Daten",
        "Meine Daten herunterladen",
        "Vergiss mich …",
        "Jetzt vergessen",
        "Hierbleiben",
        "Das Haus hat dich vergessen.",
    ),
    "fr-FR": (
        "Mes données",
        "Télécharger mes données",
        "M’oublier…",
        "M’oublier maintenant",
        "Rester",
        "La maison ne vous connaît plus.",
    ),
}


def mine(page: Page) -> list[str]:
    """The visitor's matches, as the server knows them."""
    found = page.request.get("/api/v1/matches?which=mine").json()["matches"]
    return [match["match"] for match in found]


def start_match(page: Page) -> None:
    seats = [{"kind": "person", "name": "Anna Sacher"}, {"kind": "bot"}]
    made = page.request.post("/api/v1/matches", data={"game": "melange", "seats": seats})
    assert made.ok, made.text()


@pytest.mark.parametrize("locale", WORDS)
def test_data_are_taken_away_and_forgotten(house: House, visitor: Visitor, tmp_path: Path, locale: str) -> None:
    title, download, forget, forget_now, stay, forgotten = WORDS[locale]
    page = visitor(house.address, locale=locale)
    start_match(page)
    page.goto("/about")
    expect(page.get_by_role("region", name=title)).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("link", name=download).click()
    taken.value.save_as(tmp_path / "mine.json")
    data = json.loads((tmp_path / "mine.json").read_text("utf-8"))
    assert [match["seats"] for match in data["matches"]] == [[{"seat": 0, "name": "Anna Sacher"}]]

    button, dialog = page.get_by_role("button", name=forget, exact=True), page.get_by_role("dialog")
    button.click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=stay).click()
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    assert len(mine(page)) == 1

    before = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    button.click()
    dialog.get_by_role("button", name=forget_now).click()
    expect(page.get_by_role("status").filter(has_text=forgotten)).to_be_visible()
    expect(dialog).to_be_hidden()
    assert mine(page) == []
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('kaffeehaus.'))") == []
    after = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    assert before["kaffeehaus_visitor"] != after.get("kaffeehaus_visitor")
    other = page.request.get(f"/api/v1/matches/{data['matches'][0]['match']}").json()
    assert (other["state"], other["seats"][0]["name"]) == ("finished", "person 1")
