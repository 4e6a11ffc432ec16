"""At the real table: two phones and one table, taps counted, editors, three languages; axe finds nothing."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, complaints_of_axe, fits
from tests.web.test_languages import SAID, is_english
from tests.web.told import SUPPLIES, TABLES, Json, Told

PHONE = {"width": 360, "height": 740}
LOST = ("net::ERR_", "Failed to load resource")
CHOSEN = ".mark.chosen:not(.lens *)"  # on the board; a lens shows it once more
MOST_TAPS = 8


def test_a_turn_takes_at_most_eight_taps(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, viewport=PHONE, has_touch=True)
    table = Told(page, "international", *SUPPLIES)
    for at, (guest, chair) in enumerate([("usa.w", "c3"), ("usa.m", "c16")], 3):
        table.thing(guest)
        table.place(chair)
        table.expect_told(at)
    expect(page.locator(".now")).to_contain_text("Anna draws 2")
    table.thing("ind.w")
    table.expect_told(5)
    table.thing("chn.m")
    table.expect_told(6)
    assert table.taps <= MOST_TAPS
    state = table.state
    assert (state["scores"], state["to_move"], state["due"]) == ([4, 0], 1, [])
    assert sorted(state["view"]["supplies"][0]) == ["chn.m", "fra.w", "ger.m", "ind.w", "jok.w"]
    assert fits(page)


def test_a_guest_is_seated_by_keyboard_alone(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Told(page, "international", *SUPPLIES)
    page.locator('.dock [data-thing="usa.w"]').focus()
    page.keyboard.press("Enter")
    chair = page.locator('.place.open[data-place="c3"]')
    chair.wait_for(state="attached")
    chair.focus()
    page.keyboard.press("Enter")
    table.expect_told(3)
    expect(page.get_by_role("status").filter(has_text="Anna: ")).to_be_visible()
    assert table.state["view"]["chairs"] == {"c3": "usa.w"}


def test_a_refusal_is_overruled_undone_and_a_slip_corrected(
    house: House, visitor: Visitor, complaints: list[str]
) -> None:
    page = visitor(house.address, viewport=PHONE)
    table = Told(page, "international", *SUPPLIES)
    table.thing("usa.w")
    table.place("c1")
    expect(page.locator(".refused")).to_contain_text("CI-11")
    expect(page.locator('[data-place="c1"] .fault')).to_be_visible()
    page.get_by_role("button", name="We play it so").click()
    table.expect_told(3)
    expect(page.locator(".slip")).to_contain_text("against CI-11")
    page.get_by_role("button", name="Take the last entry back").click()
    table.expect_told(2)
    table.thing("usa.w")
    table.place("c4")
    table.expect_told(3)
    page.get_by_role("button", name="Log and more").click()
    page.locator(".log li").nth(2).get_by_role("button", name="Correct").click()
    table.thing("usa.w")
    table.place("c3")
    expect(page.locator(".slip")).to_contain_text("upper chair (American table on the left)")
    assert table.state["view"]["chairs"] == {"c3": "usa.w"}
    table.tell({"move": "usa.m@c16"})
    table.expect_told(4)
    page.get_by_role("button", name="Log and more").click()
    page.locator(".log > li").nth(2).get_by_role("button", name="Correct").click()
    table.thing("usa.w")
    table.place("c4")
    expect(page.locator(".refused li")).to_have_text(re.compile("Entry 4: .*CI-15"))
    page.get_by_role("button", name="Leave out what no longer fits").click()
    table.expect_told(3)
    assert table.state["view"]["chairs"] == {"c4": "usa.w"}
    complaints[:] = [said for said in complaints if "422" not in said]  # the browser's word for what the house refused


def test_two_phones_one_table_a_lost_connection_and_a_killed_server(
    own_house: House, visitor: Visitor, complaints: list[str]
) -> None:
    first = visitor(own_house.address, viewport=PHONE)
    table = Told(first, "international", *SUPPLIES)
    table.expect_told(2)
    second = visitor(own_house.address, viewport=PHONE)
    second.goto(f"/table/{table.secret}")
    expect(second.locator('.told[data-told="2"]')).to_be_visible()
    first.context.set_offline(True)
    table.thing("usa.w")
    table.place("c3")
    expect(first.locator(".away")).to_contain_text("1 entry waits on this phone")
    own_house.kill()
    own_house.open()
    second.locator('.dock [data-thing="usa.w"]').click()
    second.locator('[data-place="c3"]').click()
    expect(second.locator('.told[data-told="3"]')).to_be_visible(timeout=60_000)
    second.locator('.dock [data-thing="usa.m"]').click()
    second.locator('[data-place="c16"]').click()
    expect(second.locator('.told[data-told="4"]')).to_be_visible()
    first.context.set_offline(False)
    expect(first.locator('.told[data-told="4"]')).to_be_visible(timeout=60_000)
    expect(first.locator(".away")).to_be_hidden()
    assert [entry["move"] for entry in table.state["log"][2:]] == ["usa.w@c3", "usa.m@c16"]
    complaints[:] = [said for said in complaints if not any(lost in said for lost in LOST)]


def test_the_card_game_and_wiener_melange_are_told_by_tapping(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, viewport=PHONE)
    cards = Told(page, "cardgame")
    for at, nation in enumerate(TABLES, 1):
        expect(page.locator(CHOSEN)).to_have_count(1)
        expect(page.locator(".table [role=img]")).to_have_count(at - 1)
        cards.thing(nation)
        cards.expect_told(at)
    cards.taps = 0
    cards.thing("ger.w")
    cards.place("o1")
    cards.expect_told(6)
    cards.thing("ger.m")
    cards.place("o3")
    cards.expect_told(7)
    cards.tap('[data-move="stop"]')
    cards.expect_told(8)
    assert (cards.state["scores"], cards.state["to_move"]) == ([4, 0], 1)
    assert cards.taps <= MOST_TAPS
    assert fits(page)
    melange = Told(page, "melange")
    told = 0
    while melange.state["waiting"]:
        if "chair" in melange.state["due"][0]["words"]["parts"]:
            expect(page.locator(CHOSEN)).to_have_count(1)
        page.locator(".dock .thing:enabled").nth(told % 4).click()
        told += 1
        melange.expect_told(told)
    expect(page.locator('[data-move="draw"]')).to_be_visible()
    colour = ["blue", "yellow"][melange.state["to_move"]]
    # Two cards are laid, the turn ends, one card is taken, another fills the display.
    for face, row in (("round-table", "cube"), ("purple-chair", "octagon")):
        melange.thing(face)
        melange.tap(f'[data-move="play {face} on {colour}.{row}"]')
        told += 1
        melange.expect_told(told)
    melange.tap('[data-move="stop"]')
    melange.expect_told(told + 1)
    taken = melange.state["view"]["display"][0]
    melange.place(f"display {taken}")
    melange.expect_told(told + 2)
    melange.tap(".dock .thing:enabled")
    melange.expect_told(told + 3)
    assert (melange.state["to_move"], melange.state["due"]) == (1, [])
    assert melange.state["view"]["known"][0] == [taken]
    assert melange.taps <= MOST_TAPS
    assert fits(page)


def test_a_table_is_set_up_told_to_its_end_and_kept(house: House, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(house.address, viewport=PHONE)
    page.goto("/table")
    form = page.locator(".page form")
    expect(form.locator("select")).to_have_count(4)  # the editions come from the house
    form.locator("select").nth(2).select_option("2")
    for number, name in enumerate(["Anna", "Mizzi"]):
        form.get_by_role("textbox").nth(number).fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".now")).to_contain_text("Anna draws 5")
    page.get_by_role("button", name="All of them later").click()
    expect(page.locator(".now")).to_contain_text("Mizzi draws 5")
    record = finished()
    with page.expect_file_chooser() as chooser:
        page.goto("/table")
        page.locator('input[type="file"]').click()
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(record))
    chooser.value.set_files(file)
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(page.locator(".now")).to_contain_text("The game is over")
    expect(page.locator(".winner")).to_contain_text("wins.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game as a file").click()
    again = kh.Companion.from_json(Path(saved.value.path()).read_text("utf-8"))
    assert again.to_dict() == record


def finished() -> Json:
    """A short game that was told to its end: twenty guests go to the bar."""
    match = kh.Companion(kh.game("international", players=2), ["Anna", "Mizzi"]).tell("? ? ? ? ?").tell("? ? ? ? ?")
    match = match.tell({"points": 500, "seat": 0}).tell({"points": 400, "seat": 1})
    for _ in range(20):
        guest = next(word for word in match.position.unseen("supplies") if not word.startswith("jok"))
        match = match.tell(f"bar {guest}")
        match = match.tell("?") if not match.over else match
    match = match.tell({"shown": ["tur.w", "tur.w", "tur.m", "spa.w", "spa.m"], "seat": 0})
    match = match.tell({"shown": ["jok.w", "tur.m", "usa.w", "usa.m"], "seat": 1})
    assert match.result is not None
    return json.loads(json.dumps(match.to_dict()))  # type: ignore[no-any-return]


def test_a_position_is_built_by_tapping_shared_and_reads_back_equal(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/position/international")
    expect(page.locator(".fine")).to_contain_text("This position is possible")
    page.locator('[data-thing="usa.w"]').first.click()
    page.locator('[data-place="c1"]').click()
    expect(page.locator(".faults")).to_contain_text("CI-11")
    expect(page.locator('[data-place="c1"] .fault')).to_have_text("1")
    expect(page.locator('[data-place="c1"]')).to_have_accessible_name(re.compile("CI-11"))
    page.locator('[data-thing="usa.w"]').first.click()
    page.locator('[data-place="c1"]').click()
    expect(page.locator(".fine")).to_be_visible()
    page.get_by_role("button", name="Share as a link").click()
    address = page.get_by_role("textbox", name="Share as a link").input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download", exact=True).click()
    document = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert kh.Position.from_dict(document).to_dict() == document
    other = visitor(house.address)
    other.goto(address)
    expect(other.locator(".fine")).to_be_visible()
    assert json.loads(other.locator("textarea").input_value()) == document
    other.get_by_role("button", name="Compare the editions").click()
    expect(other.locator("tbody tr").first).to_contain_text("legal move")
    for button, others in (("Play it", "bot"), ("On one screen", "person"), ("Invite friends", "open")):
        other.goto(address)
        other.get_by_role("button", name=button).click()
        other.wait_for_url("**/m/*")
        match = other.request.get(f"/api/v1{other.url.removeprefix(house.address).replace('/m/', '/matches/')}").json()
        assert [seat["kind"] for seat in match["seats"]] == ["person", others]


def test_a_board_is_corrected_by_keyboard_and_played_on(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/board/international")
    expect(page.get_by_role("heading", name="Nothing is wrong.")).to_be_visible()
    table = page.locator('[data-item="tables 1"]')
    table.focus()
    page.keyboard.press("Enter")
    page.locator("section.panel select").first.select_option("fra")
    expect(page.locator(".faults li").first).to_be_visible()
    expect(page.locator('[data-item="tables 1"] + .fault')).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    chair = page.locator('[data-item="chairs c1"]')
    chair.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".differences")).to_contain_text("chairs.c1.y")
    page.get_by_role("button", name="Play on this board").click()
    page.wait_for_url("**/m/*")
    page.goto("/board/melange")
    expect(page.get_by_role("heading", name="Nothing is wrong.")).to_be_visible()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_all_pages_speak_the_language_fit_and_are_accessible(house: House, visitor: Visitor, language: str) -> None:
    page = visitor(house.address, locale=f"{language}-{language.upper()}", viewport=PHONE)
    page.add_init_script(path=AXE)
    table = Told(page, "international", *SUPPLIES)
    ready = {
        f"/table/{table.secret}": ".dock .thing",
        "/table": ".page form",
        "/position/cardgame": ".fine",
        "/position/melange": ".fine",
        "/board/international": "#differences",
        "/board/melange": "#differences",
        "/reconstruction": "h1",
    }
    for path, sign in ready.items():
        page.goto(path)
        expect(page.locator(sign).first).to_be_visible()
        assert [text for text in page.evaluate(SAID) if is_english(text)] == [], path
        assert fits(page), path
        assert complaints_of_axe(page, contrast=language == "de") == [], path
