"""A track imported: looked at and mended before anything enters the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hands.tracks import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

PANEL = "window.middle.stack.currentWidget()"
CARD = f"{PANEL}.cards[0]"
TABLE = f"{CARD}.climbs.table"
PARTS = ((40, 0), (8, 6), (8, -6), (20, 0), (6, 8), (5, -5), (5, 7), (10, -5), (18, 0))
"""A climb, and two that follow each other with a descent between them."""


def chosen(program: Program, *files: Path) -> None:
    """Type the names of files into the dialogue that asks for them."""
    program.answer(*files)
    program.until(f"type({PANEL}).__name__", "ImportPanel")
    program.until(f"len({PANEL}.cards)", len(files))


def rows(program: Program) -> list[list[str]]:
    """Return the climbs of the first card as they are read: name, from, to."""
    told = f"[[c.name, float(c.start), float(c.summit), c.taken] for c in {CARD}.pick.climbs]"
    found: list[list[str]] = program.ask(told)
    return found


def press(program: Program, row: int, column: int, *, times: int = 1) -> None:
    """Press a cell of the climbs."""
    program.click(program.ask(f"cell({TABLE}, {row}, {column})"), times=times)


@pytest.fixture
def track(tmp_path: Path) -> Path:
    return written(tmp_path / "etapa_reina.gpx", PARTS, name="t.geojson")


def test_climbs_are_mended_before_they_enter_the_tour(begin: Begin, track: Path):
    """Named, recategorised, joined, cut and left out; what comes out is what was seen."""
    program = begin()
    program.click("Import a track…")
    chosen(program, track)
    found = rows(program)
    assert len(found) == 3

    press(program, 1, 1, times=2)
    program.type("Alto de la Selva")
    program.keys("Return")
    program.until(f"{CARD}.pick.climbs[1].name", "Alto de la Selva")
    press(program, 1, 3)
    program.click("Join with the next")
    program.until(f"len({CARD}.pick.climbs)", 2)
    joined = rows(program)[1]
    program.click("Cut in two")
    program.until(f"len({CARD}.pick.climbs)", 3)
    cut = rows(program)[1:]
    press(program, 0, 3)
    program.keys("Home", "space")
    program.until(f"{CARD}.pick.climbs[0].taken", wanted=False)
    program.click("Take into the tour")
    program.until("stage is not None and window.middle.on_tour")

    assert joined == ["Alto de la Selva", found[1][1], found[2][2], True]
    assert [c[1] for c in cut] == [joined[1], cut[0][2]]
    assert cut[1][2] == joined[2]
    names = program.ask("[(s.terrain, s.name, s.start, s.end) for s in stage.sections]")
    climbs = [s for s in names if s[0].startswith("MTN")]
    assert [(c[2], c[3]) for c in climbs] == [(c[1], c[2]) for c in cut]
    assert climbs[0][1] == "Alto de la Selva"
    assert names[0][0] == "FLAT"
    assert names[0][3] > 60
    assert program.ask("stage.name") == "etapa reina"


def test_an_import_takes_the_place_of_what_is_only_proposed(begin: Begin, tmp_path: Path):
    """Two at once by Ctrl+I into a new tour: they are its first stages, named by their places."""
    ends = (("Olot", "Ripoll"), ("Ripoll", "Vic"))
    tracks = [
        written(tmp_path / f"{n}.gpx", ((30, 0), (5, 6), (5, -4)), name="track.gpx", places=pair)
        for n, pair in enumerate(ends)
    ]
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.until("stage is not None and window.middle.on_tour")
    program.keys("ctrl+i")
    chosen(program, *tracks)
    program.click("Take into the tour")
    program.until("window.middle.on_tour")

    assert program.ask("[s.name for s in tour.stages]") == [
        "Olot – Ripoll", "Ripoll – Vic", "Stage 3", "Stage 4", "Stage 5",
    ]  # fmt: skip
    assert program.ask("document.stack.count()") == 1


def test_open_takes_a_road_book(begin: Begin, sierra: Path, tmp_path: Path):
    """A page opened beside a tour is read in, and left alone on Escape's side of the button."""
    page = tmp_path / "page.txt"
    page.write_text("Etapa 6: Olot - Vic\nllano 0-50\n3ª 51-57 Alto\nllano 58-90\n", "utf-8")
    program = begin(sierra)
    program.keys("ctrl+o")
    chosen(program, page)
    program.click("Leave it")
    program.until("window.middle.on_tour")

    assert program.ask("len(tour.stages), document.stack.count()") == [5, 0]


def test_a_name_typed_in_the_preview_is_a_name(begin: Begin, track: Path):
    """Whatever else was read stays: every section at its place, of its terrain."""
    program = begin()
    program.click("Import a track…")
    chosen(program, track)
    told = "[[s.terrain, float(s.start), float(s.end)] for s in %s.sections]"
    read = program.ask(told % f"{CARD}.pick.read.stage")
    press(program, 0, 1, times=2)
    program.type("Coll de Bracons")
    program.keys("Return")
    program.until(f"{CARD}.pick.climbs[0].name", "Coll de Bracons")
    program.click("Take into the tour")
    program.until("stage is not None and window.middle.on_tour")

    assert program.ask(told % "stage") == read
    assert program.ask("[s.name for s in stage.sections if s.name]") == ["Coll de Bracons"]
