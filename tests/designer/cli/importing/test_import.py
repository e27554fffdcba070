"""`etapa import`: a track or a page becomes a stage in a tour, and the report says why."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.tour.edit import change_section, replace_stage
from engine.tour.file import load, save

TRACKS = Path(__file__).parents[3] / "engine" / "intake" / "tracks"
SIERRA = str(TRACKS / "sierra.gpx")
BOOK = "Etapa 1: Uno - Dos, 170 km\nllano 0-119\n3ª 120-126 Alto\ndescenso 127-134\nllano 135-170\n"


def call(capsys: pytest.CaptureFixture[str], *words: str) -> SimpleNamespace:
    code = run_command(etapa, ["import", *words])
    out, err = capsys.readouterr()
    return SimpleNamespace(code=code, out=out, err=err)


def document(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    said = call(capsys, *words, "--json")
    found: dict[str, Any] = json.loads(said.out)
    return found


def test_without_into_it_only_reports(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    said = call(capsys, SIERRA, "--lang", "en")
    assert said.code == 0
    assert "km 46-57" in said.out
    assert "from HC" in said.out
    assert list(tmp_path.iterdir()) == []


def test_the_keys_of_the_json_report(capsys: pytest.CaptureFixture[str]):
    """Keys are stable: those of `convert`, and what the import knows besides."""
    (stage,) = document(capsys, SIERRA)["stages"]
    assert {"name", "km", "gain_m", "gain_raw_m", "climbs", "sections", "points", "squares"} <= set(
        stage
    )
    assert set(stage["climbs"][0]) == {
        "name",
        "start_km",
        "summit_km",
        "km",
        "gradient",
        "category",
        "suggested",
        "score",
        "second",
        "margin",
        "counts_from",
        "number",
    }
    assert stage["climbs"][0]["summit_km"] == 17.4


def test_a_stage_goes_into_a_new_tour_and_the_next_behind_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    tour = tmp_path / "vuelta.etapa"
    for name in ("sierra", "llano"):
        assert call(capsys, str(TRACKS / f"{name}.gpx"), "--into", str(tour)).code == 0
    stages = load(tour).stages
    assert [s.name for s in stages] == ["Etapa de la sierra, inventada", "Etapa llana, inventada"]
    assert all(s.profile for s in stages)


def test_a_second_import_keeps_what_was_set_by_hand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    path = tmp_path / "vuelta.etapa"
    call(capsys, SIERRA, "--into", str(path))
    tour = load(path)
    save(replace_stage(tour, 1, change_section(tour.stages[0], 2, terrain="MTN_1", name="X")), path)
    stage = document(capsys, SIERRA, "--into", str(path), "--km", "82")["stages"][0]
    assert stage["sections"][1]["terrain"] == "MTN_1"
    assert (stage["climbs"][0]["name"], stage["climbs"][0]["category"]) == ("X", "1")
    assert "I_CLIMB_MOVED" in {f["code"] for f in stage["findings"]}


def test_a_page_of_a_road_book(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    page = tmp_path / "libro.txt"
    page.write_text(BOOK + "publicidad\n", "utf-8")
    (stage,) = document(capsys, str(page))["stages"]
    assert stage["squares"] == 181
    assert [(f["code"], f["where"]) for f in stage["findings"] if f["code"] == "W_LINE_LEFT"] == [
        ("W_LINE_LEFT", "lines/6")
    ]


def test_a_pasted_page(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BOOK.encode())))
    assert document(capsys, "-")["stages"][0]["name"] == "Uno - Dos"


def test_a_pasted_page_without_a_name_never_takes_the_place_of_another(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    tour = tmp_path / "t.etapa"
    for page in (b"llano 0-50\n", b"llano 0-90\n"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(page)))
        call(capsys, "-", "--into", str(tour), "--lang", "es")
    assert [s.name for s in load(tour).stages] == ["Etapa pegada", "Etapa pegada 2"]


def test_a_paste_of_nothing_is_refused_as_a_paste(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b" \n")))
    said = call(capsys, "-", "--lang", "en")
    assert (said.code, "was pasted" in said.err) == (2, True)


def test_a_text_with_two_stages_gives_two(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    page = tmp_path / "libro.txt"
    page.write_text("Etapa 1: A - B\nllano 0-90\nEtapa 2: B - C\nllano 0-80\n", "utf-8")
    tour = tmp_path / "t.etapa"
    call(capsys, str(page), "--into", str(tour))
    assert [(s.name, s.sections[-1].end) for s in load(tour).stages] == [
        ("A - B", 90),
        ("B - C", 80),
    ]


def test_two_files_of_one_name_are_two_stages(capsys: pytest.CaptureFixture[str]):
    """Only a stage the tour had before is corrected."""
    assert [s["number"] for s in document(capsys, SIERRA, SIERRA)["stages"]] == [1, 2]


def test_findings_of_severity_error_give_exit_1(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    points = "".join(f'<trkpt lat="42.{n:03}" lon="1"/>' for n in range(0, 900, 5))
    path = tmp_path / "a.gpx"
    path.write_text(f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
    assert call(capsys, str(path)).code == 1


@pytest.mark.parametrize(
    "words",
    [
        ["nada.gpx"],
        [SIERRA, "--km", "20"],
        [SIERRA, "--km", "abc"],
        [SIERRA, "--system", "nada"],
        [SIERRA, SIERRA, "--km", "80"],
        [SIERRA, "--score", "nada"],
    ],
)
def test_refusals_are_one_sentence_and_exit_2(capsys: pytest.CaptureFixture[str], words: list[str]):
    said = call(capsys, *words, "--lang", "es")
    assert said.code == 2
    assert len(said.err.strip().splitlines()) == 1


def test_a_category_system_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    own = tmp_path / "mio.toml"
    own.write_text('[mio]\nformula = "L_G2"\ncuts = {HC = 99, 1 = 98, 2 = 97, 3 = 96, 4 = 95}\n')
    (stage,) = document(capsys, SIERRA, "--system", str(own))["stages"]
    assert {climb["category"] for climb in stage["climbs"]} == {"HC"}
    assert stage["system"] == "mio"


def test_every_stage_judged_by_the_others(capsys: pytest.CaptureFixture[str]):
    found = document(capsys, str(TRACKS), "--score", str(TRACKS), "--leave-one-out")
    assert (found["shares"]["found"], found["total"]["stages"]) == (1, 2)


def test_a_track_without_heights_says_its_length(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    points = "".join(f'<trkpt lat="42.{n:03}" lon="1"/>' for n in range(0, 900, 5))
    path = tmp_path / "a.gpx"
    path.write_text(f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
    assert "99" in call(capsys, str(path), "--lang", "en").out.splitlines()[0]


def test_a_distance_of_the_tour_that_cannot_be_the_tracks_is_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    path = tmp_path / "t.etapa"
    book = tmp_path / "libro.txt"
    book.write_text("Etapa 1: Uno - Dos, 170 km\nllano 0-170\n", "utf-8")
    call(capsys, str(book), "--into", str(path))
    (stage,) = document(capsys, SIERRA, "--into", str(path), "--stage", "1")["stages"]
    assert stage["sections"][-1]["to_km"] == 81.2


def test_the_score_against_official_lists(capsys: pytest.CaptureFixture[str]):
    """One command scores any folder of tracks and truths."""
    found = document(capsys, str(TRACKS), "--score", str(TRACKS))
    assert found["shares"]["all_right"] == 1
    assert len(found["stages"]) == 2
    assert "F1" in call(capsys, str(TRACKS), "--score", str(TRACKS)).out


def test_an_import_fills_in_a_stage_of_a_new_tour(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """What `etapa new` laid down was set by nobody: road and name come from the page."""
    tour, page = tmp_path / "t.etapa", tmp_path / "page.txt"
    page.write_text(BOOK, "utf-8")
    run_command(etapa, ["new", str(tour), "--stages", "2", "--lang", "es"])
    capsys.readouterr()
    said = call(capsys, str(page), "--into", str(tour), "--stage", "1")
    stage = load(tour).stages[0]
    assert [s.terrain for s in stage.sections][:2] == ["FLAT", "MTN_3"]
    assert stage.name == "Uno - Dos"
    assert "I_LENGTH_MOVED" not in said.out


@pytest.mark.parametrize("again", [("--stage", "1", "--name", "Dos"), ("--stage", "1")])
def test_what_is_typed_goes_before_what_the_stage_had(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, again: tuple[str, ...]
):
    """A name and a format set by hand stay, unless the call itself says another one."""
    tour = str(tmp_path / "vuelta.etapa")
    call(capsys, SIERRA, "--into", tour, "--name", "Uno", "--format", "ITT")
    call(capsys, SIERRA, "--into", tour, "--format", "road", *again)
    (stage,) = load(tour).stages
    assert (stage.name, stage.format) == ("Dos" if "--name" in again else "Uno", "road")


def relief(path: Path, *parts: tuple[float, float]) -> Path:
    """Write a table of kilometres and heights: so many kilometres at so many per cent."""
    rows, at, level = ["km,height", "0,300"], 0.0, 300.0
    for km, percent in parts:
        for _ in range(round(km * 10)):
            at, level = at + 0.1, level + percent
            rows.append(f"{at:.1f},{level:.1f}")
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return path


def test_a_second_track_of_the_same_name_never_replaces_the_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """Another road is another stage whatever its file is called; the report says what to do."""
    tour, other = tmp_path / "t.etapa", relief(tmp_path / "sierra.csv", (30, 0), (10, 6), (49, 0))
    call(capsys, SIERRA, "--into", str(tour), "--name", "sierra")
    before = load(tour).stages[0]
    said = call(capsys, str(other), "--into", str(tour), "--lang", "en")
    assert [s.name for s in load(tour).stages] == ["sierra", "sierra 2"]
    assert load(tour).stages[0] == before
    assert "--stage 1" in said.out


def test_a_track_in_the_place_of_another_says_both_lengths(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    tour, other = tmp_path / "t.etapa", relief(tmp_path / "otra.csv", (30, 0), (10, 6), (49, 0))
    call(capsys, SIERRA, "--into", str(tour))
    said = call(capsys, str(other), "--into", str(tour), "--stage", "1", "--lang", "en")
    assert len(load(tour).stages) == 1
    assert "89 km, before 81.2" in said.out


def test_a_track_meets_its_own_road_book_without_being_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """By its name, whatever capitals and dashes it is written with."""
    tour, page = tmp_path / "t.etapa", tmp_path / "libro.txt"
    title = "Etapa de la Sierra – Inventada"
    page.write_text(f"{title}, 80 km\nKm 57 Alto del Libro (1ª): 11 km al 7%\n", "utf-8")
    call(capsys, str(page), "--into", str(tour))
    call(capsys, SIERRA, "--into", str(tour))
    (stage,) = load(tour).stages
    assert (stage.name, bool(stage.profile)) == (title, True)
    assert [s.name for s in stage.sections if s.terrain == "MTN_1"] == ["Alto del Libro"]


def test_the_placeholders_of_a_new_tour_are_filled_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    tour = tmp_path / "t.etapa"
    run_command(etapa, ["new", str(tour), "--stages", "3", "--lang", "es"])
    call(capsys, SIERRA, str(TRACKS / "llano.gpx"), "--into", str(tour))
    assert [s.name for s in load(tour).stages] == [
        "Etapa de la sierra, inventada",
        "Etapa llana, inventada",
        "Etapa 3",
    ]


def test_a_page_fills_the_stage_whose_number_it_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    tour, page = tmp_path / "t.etapa", tmp_path / "libro.txt"
    page.write_text("Etapa 2: Uno - Dos\nllano 0-90\n", "utf-8")
    run_command(etapa, ["new", str(tour), "--stages", "3", "--lang", "es"])
    call(capsys, str(page), "--into", str(tour))
    assert [s.name for s in load(tour).stages] == ["Etapa 1", "Uno - Dos", "Etapa 3"]


def test_a_tour_that_did_not_exist_is_announced(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    tour = tmp_path / "t.etapa"
    assert "did not exist" in call(capsys, SIERRA, "--into", str(tour), "--lang", "en").out
    assert "did not exist" not in call(capsys, SIERRA, "--into", str(tour), "--lang", "en").out


def test_a_hill_that_does_not_count_says_why_and_how(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """One sentence, with the command that gives it a category."""
    tour = tmp_path / "t.etapa"
    mountains = [(14, 8), (14, -8)] * 3
    hilly = relief(tmp_path / "a.csv", (5, 0), (1.4, 6), (3, -2), *mountains)
    out = call(capsys, str(hilly), "--into", str(tour), "--lang", "es").out
    whys = [line for line in out.splitlines() if "no puntúa" in line]
    assert [f"etapa set {tour} etapa 1 subida 1 categoría=4" in line for line in whys] == [True]


def test_a_line_that_is_not_understood_is_named_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    page = tmp_path / "libro.txt"
    page.write_text(BOOK + "publicidad\n", "utf-8")
    out = call(capsys, str(page), "--lang", "en").out
    (line,) = [x for x in out.splitlines() if "publicidad" in x]
    assert line.count("line") == 1
