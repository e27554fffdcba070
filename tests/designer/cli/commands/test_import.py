"""`etapa import`: a track or a page becomes a stage in a tour, and the report says why."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from engine.tour.edit import change_section, replace_stage
from engine.tour.file import load, save
from tests.designer.cli.conftest import TRACKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call

SIERRA, LLANO = str(TRACKS / "sierra.gpx"), str(TRACKS / "llano.gpx")
BOOK = "Etapa 1: Uno - Dos, 170 km\nllano 0-119\n3ª 120-126 Alto\ndescenso 127-134\nllano 135-170\n"
CLIMB = {
    "name", "start_km", "summit_km", "km", "gradient", "category", "suggested", "score", "second",
    "margin", "counts_from", "number", "other",
}  # fmt: skip


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    """A tour that is not there yet."""
    return tmp_path / "vuelta.etapa"


@pytest.fixture
def page(tmp_path: Path) -> Callable[[str], Path]:
    """Write a page of a road book."""

    def write(text: str) -> Path:
        path = tmp_path / "libro.txt"
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture
def paste(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def into_stdin(text: str) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return into_stdin


def names(tour: Path) -> list[str]:
    return [stage.name for stage in load(tour).stages]


def relief(path: Path, *parts: tuple[float, float]) -> Path:
    """Write a table of kilometres and heights: so many kilometres at so many per cent."""
    rows, at, level = ["km,height", "0,300"], 0.0, 300.0
    for km, percent in parts:
        for _ in range(round(km * 10)):
            at, level = at + 0.1, level + percent
            rows.append(f"{at:.1f},{level:.1f}")
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return path


# What is read


def test_without_into_it_only_reports(call: Call, tmp_path: Path):
    said = call("import", SIERRA)
    assert said.code == 0
    assert "km 46-57" in said.out
    assert "from HC" in said.out
    assert list(tmp_path.iterdir()) == []


def test_the_keys_of_the_json_report(call: Call):
    """Keys are stable: those of `convert`, and what the import knows besides."""
    (stage,) = call("import", SIERRA, "--json").document["stages"]
    keys = {"name", "km", "gain_m", "gain_raw_m", "climbs", "sections", "points", "squares"}
    assert keys <= set(stage)
    assert set(stage["climbs"][0]) == CLIMB
    assert stage["climbs"][0]["summit_km"] == 17.4


def test_a_page_of_a_road_book_and_the_line_of_it_that_is_not_understood(
    call: Call, page: Callable[[str], Path]
):
    path = page(BOOK + "publicidad\n")
    (stage,) = call("import", path, "--json").document["stages"]
    assert stage["squares"] == 181
    left = [f["where"] for f in stage["findings"] if f["code"] == "W_LINE_LEFT"]
    assert left == ["lines/6"]
    (line,) = [x for x in call("import", path).out.splitlines() if "publicidad" in x]
    assert line.count("line") == 1


def test_a_pasted_page(call: Call, paste: Callable[[str], None]):
    paste(BOOK)
    assert call("import", "-", "--json").document["stages"][0]["name"] == "Uno - Dos"
    paste(" \n")
    assert call("import", "-").refused("was pasted")


def test_a_track_without_heights_says_its_length_and_its_error_is_exit_1(
    call: Call, tmp_path: Path
):
    points = "".join(f'<trkpt lat="42.{n:03}" lon="1"/>' for n in range(0, 900, 5))
    path = tmp_path / "a.gpx"
    path.write_text(f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
    said = call("import", path)
    assert (said.code, "99" in said.out.splitlines()[0]) == (1, True)


@pytest.mark.parametrize("written", ["itt", "ITT", "Itt"])
def test_formats_are_read_in_any_case(call: Call, page: Callable[[str], Path], written: str):
    said = call("import", page("llano 0-20\n"), "--format", written, "--json")
    assert said.document["stages"][0]["format"] == "ITT"


def test_a_category_system_of_ones_own(call: Call, tmp_path: Path):
    own = tmp_path / "mio.toml"
    own.write_text('[mio]\nformula = "L_G2"\ncuts = {HC = 99, 1 = 98, 2 = 97, 3 = 96, 4 = 95}\n')
    (stage,) = call("import", SIERRA, "--system", own, "--json").document["stages"]
    assert {climb["category"] for climb in stage["climbs"]} == {"HC"}
    assert stage["system"] == "mio"


def test_a_hill_that_does_not_count_says_why_and_how(call: Call, tour: Path, tmp_path: Path):
    """One sentence, with the command that gives it a category."""
    mountains = [(14, 8), (14, -8)] * 3
    hilly = relief(tmp_path / "a.csv", (5, 0), (1.4, 6), (3, -2), *mountains)
    out = call("import", hilly, "--into", tour, lang="es").out
    whys = [line for line in out.splitlines() if "no puntúa" in line]
    assert [f"etapa set {tour} etapa 1 subida 1 categoría=4" in line for line in whys] == [True]


# Where it goes


def test_a_stage_goes_into_a_new_tour_and_the_next_behind_it(call: Call, tour: Path):
    """That the tour did not exist is said once."""
    assert "did not exist" in call("import", SIERRA, "--into", tour).out
    assert "did not exist" not in call("import", LLANO, "--into", tour).out
    assert names(tour) == ["Etapa de la sierra, inventada", "Etapa llana, inventada"]
    assert all(stage.profile for stage in load(tour).stages)


def test_a_second_import_keeps_what_was_set_by_hand(call: Call, tour: Path):
    call("import", SIERRA, "--into", tour)
    before = load(tour)
    stage = change_section(before.stages[0], 2, terrain="MTN_1", name="X")
    save(replace_stage(before, 1, stage), tour)
    (row,) = call("import", SIERRA, "--into", tour, "--km", "82", "--json").document["stages"]
    assert row["sections"][1]["terrain"] == "MTN_1"
    assert (row["climbs"][0]["name"], row["climbs"][0]["category"]) == ("X", "1")
    assert "I_CLIMB_MOVED" in {f["code"] for f in row["findings"]}


def test_a_pasted_page_without_a_name_never_takes_the_place_of_another(
    call: Call, paste: Callable[[str], None], tour: Path
):
    for text in ("llano 0-50\n", "llano 0-90\n"):
        paste(text)
        call("import", "-", "--into", tour, lang="es")
    assert names(tour) == ["Etapa pegada", "Etapa pegada 2"]


def test_a_text_with_two_stages_gives_two_and_so_do_two_files_of_one_name(
    call: Call, page: Callable[[str], Path], tour: Path
):
    """Only a stage the tour had before is corrected."""
    text = "Etapa 1: A - B\nllano 0-90\nEtapa 2: B - C\nllano 0-80\n"
    call("import", page(text), "--into", tour)
    ends = [(stage.name, stage.sections[-1].end) for stage in load(tour).stages]
    assert ends == [("A - B", 90), ("B - C", 80)]
    rows = call("import", SIERRA, SIERRA, "--json").document["stages"]
    assert [row["number"] for row in rows] == [1, 2]


def test_a_distance_of_the_tour_that_cannot_be_the_tracks_is_left(
    call: Call, page: Callable[[str], Path], tour: Path
):
    call("import", page("Etapa 1: Uno - Dos, 170 km\nllano 0-170\n"), "--into", tour)
    words = ("import", SIERRA, "--into", tour, "--stage", "1", "--json")
    assert call(*words).document["stages"][0]["sections"][-1]["to_km"] == 81.2


def test_an_import_fills_in_a_stage_of_a_new_tour(
    call: Call, page: Callable[[str], Path], tour: Path
):
    """What `etapa new` laid down was set by nobody: road and name come from the page."""
    call("new", tour, "--stages", "2", lang="es")
    said = call("import", page(BOOK), "--into", tour, "--stage", "1")
    stage = load(tour).stages[0]
    assert [s.terrain for s in stage.sections][:2] == ["FLAT", "MTN_3"]
    assert (stage.name, "I_LENGTH_MOVED" in said.out) == ("Uno - Dos", False)


@pytest.mark.parametrize(
    ("files", "names_then"),
    [
        ((SIERRA, LLANO), ["Etapa de la sierra, inventada", "Etapa llana, inventada", "Etapa 3"]),
        (("{page}",), ["Etapa 1", "Uno - Dos", "Etapa 3"]),
    ],
    ids=["in their order", "by its number"],
)
def test_the_placeholders_of_a_new_tour_are_filled_first(
    call: Call, page: Callable[[str], Path], tour: Path, files: tuple[str], names_then: list[str]
):
    """A page fills the stage whose number it says."""
    book = page("Etapa 2: Uno - Dos\nllano 0-90\n")
    call("new", tour, "--stages", "3", lang="es")
    call("import", *(file.format(page=book) for file in files), "--into", tour)
    assert names(tour) == names_then


@pytest.mark.parametrize("again", [("--stage", "1", "--name", "Dos"), ("--stage", "1")])
def test_what_is_typed_goes_before_what_the_stage_had(
    call: Call, tour: Path, again: tuple[str, ...]
):
    """A name and a format set by hand stay, unless the call itself says another one."""
    call("import", SIERRA, "--into", tour, "--name", "Uno", "--format", "ITT")
    call("import", SIERRA, "--into", tour, "--format", "road", *again)
    (stage,) = load(tour).stages
    assert (stage.name, stage.format) == ("Dos" if "--name" in again else "Uno", "road")


def test_another_track_of_the_same_name_never_replaces_the_first(
    call: Call, tour: Path, tmp_path: Path
):
    """Another road is another stage whatever its file is called; the report says what to do."""
    other = relief(tmp_path / "sierra.csv", (30, 0), (10, 6), (49, 0))
    call("import", SIERRA, "--into", tour, "--name", "sierra")
    before = load(tour).stages[0]
    said = call("import", other, "--into", tour)
    assert names(tour) == ["sierra", "sierra 2"]
    assert (load(tour).stages[0], "--stage 1" in said.out) == (before, True)
    said = call("import", other, "--into", tour, "--stage", "1")
    assert "89 km, before 81.2" in said.out


def test_a_track_meets_its_own_road_book_without_being_told(
    call: Call, page: Callable[[str], Path], tour: Path
):
    """By its name, whatever capitals and dashes it is written with."""
    title = "Etapa de la Sierra – Inventada"
    text = f"{title}, 80 km\nKm 57 Alto del Libro (1ª): 11 km al 7%\n"
    call("import", page(text), "--into", tour)
    call("import", SIERRA, "--into", tour)
    (stage,) = load(tour).stages
    assert (stage.name, bool(stage.profile)) == (title, True)
    assert [s.name for s in stage.sections if s.terrain == "MTN_1"] == ["Alto del Libro"]
