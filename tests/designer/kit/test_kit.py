from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from designer.kit import KitError
from designer.kit.job import make_job
from designer.kit.kit import (
    count_printed,
    make_components,
    missing_components,
    name_scope,
    prepare_kit,
)
from designer.kit.paper import Printer, paper_named
from designer.kit.parts import USUAL, parts_of
from designer.kit.write import PrintStyle, file_name, make_slug, save_files
from designer.picture.shapes import Text
from designer.words import say
from engine.board import kept_boards
from engine.board.catalogue import Stock
from engine.games import GAMES
from engine.tour.values import Rider, Team, Tour

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.job import Job


def _style(todo: Job, **changes: object) -> PrintStyle:
    return replace(PrintStyle(todo.tour.name, name_scope(todo), todo.paper, todo.lang), **changes)


def _text(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        text = page.get_textpage()
        found.append(text.get_text_bounded())
        text.close()
        page.close()
    document.close()
    return found


def test_the_kit_is_one_pdf_a_component_and_one_with_everything(small_job: Job):
    """Every component has its file; the first holds all, after contents and check page.

    There small parts share sheets, so that it takes less paper than all the others.
    """
    ready = prepare_kit(small_job, _style(small_job))
    assert len(ready.files) == len(USUAL) + 1
    whole, *single = (len(_text(pdf)) for pdf in ready.files.values())
    assert whole == ready.laid.papers + 2 < sum(single) + 2


def test_every_page_says_tour_stage_page_and_scale(small_job: Job):
    """Whoever finds a sheet knows where it belongs."""
    ready = prepare_kit(small_job, _style(small_job))
    pages = _text(next(iter(ready.files.values())))
    for number, text in enumerate(pages, start=1):
        assert "Vuelta de prueba" in text
        assert "etapa 1" in text
        assert f"{number}/{len(pages)}" in text
        assert "1:1" in text


def test_the_same_tour_gives_the_same_bytes(small: Tour):
    """Two runs from the file on write identical PDFs."""
    kits = []
    for _ in range(2):
        todo = make_job(small, paper_named("A4"), stage=1, lang="es", duplex=True)
        kits.append(prepare_kit(todo, _style(todo, duplex=True)).files)
    assert kits[0] == kits[1]


def test_backs_follow_their_fronts(small: Tour):
    """Printed on both sides, every sheet of cards is two pages."""
    todo = make_job(small, paper_named("A4"), stage=1, lang="es", duplex=True)
    ready = prepare_kit(todo, _style(todo, duplex=True), only=["cards"])
    (pdf,) = ready.files.values()
    front, back = _text(pdf)[4:6]  # after contents and check page, each with its back
    assert "Iker Aldana" in front
    assert "Iker Aldana" not in back
    assert "Aguilar" in back


def test_a_corrected_page_names_its_printer(small_job: Job):
    """A page stretched for one printer says so."""
    style = _style(small_job, printer=Printer("casa", 100.4, 99.8))
    (pdf,) = prepare_kit(small_job, style, only=["dice"]).files.values()
    assert all("casa" in text for text in _text(pdf))


def _printed(todo: Job, printed: dict[str, int]) -> Job:
    return replace(todo, tour=replace(todo.tour, printed=printed))


def test_what_is_printed_is_not_printed_again(small_job: Job):
    """Once noted, pieces and pages are not missing any more; one that is lost is, alone."""
    made = make_components(small_job)
    printed = count_printed(made, small_job)
    assert missing_components(made, _printed(small_job, printed)) == []
    less = printed | {"marker FLAT": printed["marker FLAT"] - 1}
    left = missing_components(made, _printed(small_job, less))
    assert Counter({p.id: p.count for c in left for p in c.pieces}) == {"marker FLAT": 1}
    assert not any(component.pages for component in left)


def test_another_stage_has_pages_of_its_own(small_job: Job):
    """The tables of the game are printed once, the sheet of a stage for every stage."""
    made = make_components(small_job, ["tables", "stages"])
    printed = count_printed(made, small_job)
    next_stage = replace(small_job.stages[0], number=2)
    left = missing_components(made, replace(_printed(small_job, printed), stages=(next_stage,)))
    assert [component.name for component in left] == ["stages"]


def test_a_tile_in_stock_serves_for_either_face(small_job: Job):
    """What lies in the box is not printed, and counts once for both of its faces."""
    made = make_components(small_job, ["tiles"])
    need = Counter(p.id.partition("/")[0] for c in made for p in c.pieces for _ in range(p.count))
    tile, count = next((t, n) for t, n in need.items() if t.startswith("straight") and n > 1)
    boards = kept_boards.with_stock(small_job.tour.boards, Stock({tile: count - 1}))
    todo = replace(small_job, tour=replace(small_job.tour, boards=boards))
    found = [
        p for c in missing_components(made, todo) for p in c.pieces if p.id.startswith(f"{tile}/")
    ]
    assert [piece.count for piece in found] == [1]


def test_only_missing_is_said_in_the_file_name(small_job: Job):
    """The name tells a whole kit from the rest of one."""
    ready = prepare_kit(small_job, _style(small_job), only=["tiles"], only_missing=True)
    assert all("faltan" in name for name in ready.files)
    assert ready.printed["start/start"] == 1


def test_nothing_missing_is_no_file(small_job: Job):
    """When all is printed there is nothing to write."""
    todo = _printed(small_job, count_printed(make_components(small_job, ["tiles"]), small_job))
    assert prepare_kit(todo, _style(todo), only=["tiles"], only_missing=True).files == {}


@pytest.mark.parametrize(
    ("name", "lang", "size"),
    [("giro-2019", "es", "A4"), ("sierra", "en", "Letter"), ("three-examples", "es", "A3")],
)
def test_samples_print_whole(samples: dict[str, Tour], name: str, lang: str, size: str):
    """Shipped tours become kits in both languages on usual papers."""
    todo = make_job(samples[name], paper_named(size), stage=1, lang=lang)
    ready = prepare_kit(todo, _style(todo))
    assert all(raw.startswith(b"%PDF") for raw in ready.files.values())


def test_every_stage_of_every_sample_can_be_printed(samples: dict[str, Tour]):
    """Each component can be made for each shipped tour as a whole."""
    for tour in samples.values():
        made = make_components(make_job(tour, paper_named("A4")))
        assert [component.name for component in made] == list(USUAL)


def test_progress_names_every_component(small_job: Job):
    """Whoever waits sees what is being drawn."""
    told: list[str] = []
    prepare_kit(small_job, _style(small_job), only=["dice", "tiles"], progress=told.append)
    assert {say("es", "kit.dice"), say("es", "kit.tiles")} <= set(told)


def test_an_unknown_component_is_refused_with_those_there_are(small_job: Job):
    """The sentence names what can be printed."""
    with pytest.raises(KitError, match=r"dado.*tiles"):
        make_components(small_job, ["dado"])


def test_a_game_prints_what_every_game_has_and_what_is_its_own(small: Tour):
    """R7.9 is Ciclismo's: another game's rules are its own, and cards of one are not another's."""
    pistard, own = GAMES["pistard"], GAMES["ciclismo"]
    todo = make_job(small, paper_named("A4"), stage=1, game=pistard)
    assert set(parts_of(pistard)) & set(parts_of(own)) == {"tiles", "rules"}
    (rules,) = make_components(todo, ["rules"])
    texts = {shape.text for shape in rules.pages[1].shapes if isinstance(shape, Text)}
    assert "Rules of Pistard" in texts
    with pytest.raises(KitError, match="cards"):
        make_components(todo, ["cards"])


@pytest.mark.parametrize("stage", [-1, 0, 2, 99])
def test_a_stage_the_tour_lacks_is_refused(small: Tour, stage: int):
    """The sentence says which there are."""
    with pytest.raises(KitError, match=r"1 to 1"):
        make_job(small, paper_named("A4"), stage=stage)


def test_a_tour_without_stages_is_refused():
    """Nothing to print is one sentence."""
    with pytest.raises(KitError, match="Nada"):
        make_job(Tour("Nada"), paper_named("A4"))


@pytest.mark.parametrize(
    "riders",
    [(Rider(1, "a", "PUNCHEUR"),), (Rider(1, "a", "LEADER"), Rider(1, "b", "CLIMBER"))],
)
def test_riders_nobody_could_tell_apart_are_refused(small: Tour, riders: tuple[Rider, ...]):
    """An unknown type or a bib worn twice is one sentence that names the bib."""
    tour = replace(small, teams=(Team("A", "A", "sky", riders),))
    with pytest.raises(KitError, match="1"):
        make_job(tour, paper_named("A4"), stage=1)


@pytest.mark.parametrize("lanes", [2, 4, 6])
def test_roads_of_any_width_are_printed(small: Tour, lanes: int):
    """RULING 31 — two to six lanes: the tiles are as wide, and still fit the paper."""
    todo = make_job(replace(small, rules={"road.lanes": lanes}), paper_named("A4"), stage=1)
    made = make_components(todo, ["tiles"])[0].pieces
    start = next(piece for piece in made if piece.id.startswith("start"))
    assert start.height == lanes * todo.gauge.width
    assert prepare_kit(todo, _style(todo), only=["tiles", "markers", "tokens"]).files


HOSTILE = ("\x1b[2J\u202e=cmd|x" * 30, "", "مرحبا 漢字 \x00 🚴\u200d♀️", "A\n\nB" * 100)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_prints(small: Tour, name: str):
    """Control signs, no signs, signs of no face: pages come out, and file names stay plain."""
    rider = Rider(10**12, name, "LEADER")
    stage = replace(small.stages[0], name=name)
    tour = Tour(name, (stage,), teams=(Team(name, name, name, (rider,)),))
    todo = make_job(tour, paper_named("A4"), stage=1)
    files = prepare_kit(todo, _style(todo), only=["cards", "tokens", "stages", "control"]).files
    assert all(set(name) & set('/\\:*?"<>|\n\x1b') == set() for name in files)


def test_file_names_are_plain(small_job: Job):
    """Accents, slashes and 300 signs make a name every system takes."""
    assert make_slug("Ávila – Łódź / 3ª:*?") == "avila-łodz-3a"
    name = file_name("Ñ" * 300, "etapa 1", "tiles", lang="es", only_missing=False)
    assert len(name) < 200


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path):
    """A file in the folder's place: refused, nothing half done."""
    (tmp_path / "kit").write_text("here", "utf-8")
    with pytest.raises(KitError, match="kit"):
        save_files({"a.pdf": b"1"}, tmp_path / "kit")
    assert (tmp_path / "kit").read_text("utf-8") == "here"


def test_a_disk_that_fills_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """When the second file cannot be written, the first is not left either."""

    def full(_number: int) -> None:
        if len(list(tmp_path.rglob("*.pdf"))) > 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KitError, match="the disk is full"):
        save_files({"a.pdf": b"1", "b.pdf": b"2"}, tmp_path)
    assert list(tmp_path.iterdir()) == []
