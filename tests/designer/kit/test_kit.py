"""The kit as files: one a part and one with everything, what is missing of it, what is refused."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from designer.kit import KitError
from designer.kit.job import make_job
from designer.kit.kit import (
    count_printed,
    draw_files,
    make_components,
    make_kit,
    missing_components,
)
from designer.kit.paper import Printer
from designer.kit.parts import USUAL, parts_of
from designer.kit.wish import KitWish
from designer.kit.write import file_name, make_slug, save_files
from designer.language import ENGLISH, SPANISH, Language
from designer.picture.shapes import Text
from engine.board import kept_boards
from engine.board.catalogue import Stock
from engine.errors import TourError
from engine.games import GAMES
from engine.tour.values import Rider, Team, Tour
from tests.designer.kit.press import print_files, read_texts, wish_other

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.job import Job


def test_the_kit_is_one_pdf_a_component_and_one_with_everything(small_job: Job):
    """Every component has its file; the first holds all, after contents and check page.

    There small parts share sheets, so that it takes less paper than all the others. Each part is
    named while it is drawn.
    """
    names: list[str] = []
    kit = make_kit(small_job)
    files = draw_files(kit, progress=names.append)
    assert {SPANISH.say(f"kit.{part}") for part in USUAL} <= set(names)
    assert len(files) == len(USUAL) + 1
    whole, *single = (len(read_texts(pdf)) for pdf in files.values())
    assert whole == kit.laid.paper_count + 2 < sum(single) + 2


def test_every_page_says_tour_stage_page_and_scale(small_job: Job):
    """A page that is stretched for one printer names it."""
    for printer, scale in ((Printer(), "1:1"), (Printer("casa", 100.4, 99.8), "1:1 · casa")):
        whole, *_ = print_files(small_job, printer=printer).values()
        pages = read_texts(whole)
        for number, text in enumerate(pages, start=1):
            wanted = ("Vuelta de prueba", "etapa 1", f"{number}/{len(pages)}", scale)
            assert [said for said in wanted if said not in text] == []


def test_the_same_tour_gives_the_same_bytes(small: Tour):
    """Two runs from the file on write identical PDFs."""
    kits = []
    for _ in range(2):
        todo = make_job(small, KitWish(1, duplex=True), SPANISH)
        kits.append(print_files(todo))
    assert kits[0] == kits[1]


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
    left = [piece for component in missing_components(made, todo) for piece in component.pieces]
    assert [piece.count for piece in left if piece.id.startswith(f"{tile}/")] == [1]


def test_only_missing_is_said_in_the_file_name(small_job: Job):
    """The name tells a whole kit from the rest of one; where nothing is missing is no file."""
    job = wish_other(small_job, parts=("tiles",), missing=True)
    kit = make_kit(job)
    assert all("faltan" in name for name in draw_files(kit))
    assert kit.printed["start/start"] == 1
    assert draw_files(make_kit(_printed(job, kit.printed))) == {}


@pytest.mark.parametrize(
    ("name", "language", "size"),
    [
        ("giro-2019", SPANISH, "A4"),
        ("sierra", ENGLISH, "Letter"),
        ("three-examples", SPANISH, "A3"),
    ],
)
def test_samples_print_whole(samples: dict[str, Tour], name: str, language: Language, size: str):
    """Shipped tours become kits in both languages on usual papers."""
    files = print_files(make_job(samples[name], KitWish(1, paper=size), language))
    assert all(raw.startswith(b"%PDF") for raw in files.values())


def test_every_stage_of_every_sample_can_be_printed(samples: dict[str, Tour]):
    """Each component can be made for each shipped tour as a whole."""
    for tour in samples.values():
        made = make_components(make_job(tour, KitWish()))
        assert [component.name for component in made] == list(USUAL)


def test_a_game_prints_what_every_game_has_and_what_is_its_own(small: Tour):
    """R7.9 is Ciclismo's: another game's rules are its own, and cards of one are not another's."""
    pistard, own = GAMES["pistard"], GAMES["ciclismo"]
    todo = make_job(small, KitWish(1, game=pistard.id))
    assert set(parts_of(pistard)) & set(parts_of(own)) == {"first_race", "tiles", "rules"}
    (rules,) = make_components(todo, ["rules"])
    texts = {shape.text for shape in rules.pages[1].shapes if isinstance(shape, Text)}
    assert "Rules of Pistard" in texts
    with pytest.raises(KitError, match="cards"):
        make_components(todo, ["cards"])


ONE_TYPE_NOBODY_KNOWS = (Rider(1, "a", "PUNCHEUR"),)
ONE_BIB_TWICE = (Rider(1, "a", "LEADER"), Rider(1, "b", "CLIMBER"))


@pytest.mark.parametrize(
    ("changes", "stage", "part", "said"),
    [
        ({}, 1, "dado", r"dado.*tiles"),
        *(({}, stage, "dice", "only one") for stage in (-1, 0, 2, 99)),
        ({"name": "Nada", "stages": ()}, None, "dice", "Nada"),
        ({"teams": (Team("A", "A", "sky", ONE_TYPE_NOBODY_KNOWS),)}, 1, "cards", "1"),
        ({"teams": (Team("A", "A", "sky", ONE_BIB_TWICE),)}, 1, "cards", "1"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(
    small: Tour, changes: dict[str, Any], stage: int | None, part: str, said: str
):
    """It names what there is, or the bib that could not be told apart."""
    with pytest.raises((KitError, TourError), match=said):
        make_components(make_job(replace(small, **changes), KitWish(stage)), [part])


@pytest.mark.parametrize("lanes", [2, 4, 6])
def test_roads_of_any_width_are_printed(small: Tour, lanes: int):
    """RULING 31 — two to six lanes: the tiles are as wide, and still fit the paper."""
    todo = make_job(replace(small, rules={"road.lanes": lanes}), KitWish(1))
    made = make_components(todo, ["tiles"])[0].pieces
    start = next(piece for piece in made if piece.id.startswith("start"))
    assert start.height == lanes * todo.smallest_gauge.width
    assert print_files(todo, ["tiles", "markers", "tokens"])


HOSTILE = ("\x1b[2J\u202e=cmd|x" * 30, "", "مرحبا 漢字 \x00 🚴\u200d♀️", "A\n\nB" * 100)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_prints(small: Tour, name: str):
    """Control signs, no signs, signs of no face: pages come out, and file names stay plain."""
    rider = Rider(10**12, name, "LEADER")
    stage = replace(small.stages[0], name=name)
    tour = Tour(name, (stage,), teams=(Team(name, name, name, (rider,)),))
    todo = make_job(tour, KitWish(1))
    files = print_files(todo, ["cards", "tokens", "stages", "control"])
    assert all(set(name) & set('/\\:*?"<>|\n\x1b') == set() for name in files)


def test_file_names_are_plain(small_job: Job):
    """Accents, slashes and 300 signs make a name every system takes."""
    assert make_slug("Ávila – Łódź / 3ª:*?") == "avila-łodz-3a"
    name = file_name("Ñ" * 300, "etapa 1", "tiles", language=SPANISH, only_missing=False)
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
