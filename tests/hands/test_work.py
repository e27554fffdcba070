"""What the program works at, watched and stopped by hand: a batch, a kit on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

BATCH = "built['playtest']"


def test_a_batch_is_stopped_and_keeps_what_was_ridden(begin: Begin, sierra: Path):
    """Stop is at hand while it works; the page says of how many races it speaks."""
    program = begin(sierra)
    program.keys("ctrl+3")
    program.click("Races")
    program.keys("ctrl+a")
    program.type("5000")
    program.keys("Tab")
    program.click("Ride them")
    program.until(f"{BATCH}.batch is not None and {BATCH}.batch.summary.races > 0")
    program.click("Stop")
    program.until(f"{BATCH}._task.over")
    ridden = program.ask(f"{BATCH}.batch.summary.races")
    program.until(f"not {BATCH}.stop.isVisible()")

    assert 0 < ridden < 5000
    assert str(ridden) in program.ask(f"{BATCH}.state.text()")
    assert program.ask(f"{BATCH}.report.model().rowCount()") > 3


def test_a_trick_is_tried_against_the_others_by_keys(begin: Begin, sierra: Path):
    """Who rides, against whom, how often: chosen with the keys; a search finds; Escape leaves."""
    duel = f"{BATCH}.duel"
    program = begin(sierra)
    program.keys("ctrl+3")
    program.click("One manager against the others…")
    program.until("focus()", "Rides")
    program.type("never")
    program.until(f"{duel}.form.us.currentData()", "never_pulls")
    program.keys("Tab")
    program.type("book")
    program.until(f"{duel}.form.field.currentData()", "book")
    program.click("Races")
    program.keys("ctrl+a")
    program.type("5000")
    program.keys("Tab")
    program.click("Ride them")
    program.until(f"{duel}.table.isVisible() and {duel}.table.model().rowCount()", 1)
    assert "never pulls against book" in program.ask(f"{duel}.state.text()")
    program.keys("Escape")
    program.until(f"{duel}.riding", wanted=False)
    ridden = int(program.ask(f"{duel}.table.model().index(0, 1).data()"))
    assert 0 < ridden < 5000
    assert program.ask(f"{duel}.isVisible()")
    for field, wanted in (("Races", "8"), ("Tricks", "3")):
        program.click(field)
        program.keys("ctrl+a")
        program.type(wanted)
        program.keys("Tab")
    program.click("Search for a trick")
    program.until(f"{duel}.state.text().startswith('Best trick found: ')")
    said = program.ask(f"{duel}.state.text()")
    assert "in 8 races on fresh dice, of 3 tricks tried" in said
    program.keys("Escape")
    program.until(f"{duel}.isVisible()", wanted=False)


def test_a_kit_is_printed(begin: Begin, sierra: Path, tmp_path: Path):
    """One part ticked, a folder chosen: the PDF lies in it with the sheets the page promised."""
    out = tmp_path / "print"
    out.mkdir()
    program = begin(sierra)
    program.keys("ctrl+6")
    program.until("'print' in built")
    rows = program.ask("[built['print'].list.item(n).data(256) for n in range("
                       "built['print'].list.count())]")  # fmt: skip
    usual = program.ask("list(built['print'].list.ticked_parts)")
    assert "roadbook" in usual
    for row, name in enumerate(rows):
        if name in usual and name != "check":
            program.ask(f"built['print'].list.scrollToItem(built['print'].list.item({row}))")
            x, y, _wide, high = program.ask(f"cell(built['print'].list, {row})")
            program.click([x + 12, y, 0, high])
    program.until("built['print'].list.ticked_parts", ["check"])
    program.click("Save as PDF…")
    program.answer(out)
    program.until(f"built['print'].state.text() == 'Saved in {out}, files: 1'")

    (file,) = out.glob("*.pdf")
    pages = pypdfium2.PdfDocument(file)
    try:
        assert len(pages) >= 1
    finally:
        pages.close()
