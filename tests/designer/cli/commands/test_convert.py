"""`etapa convert` and `etapa check`: what they print, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.games import GAMES
from tests.designer.cli.conftest import GIRO, SIERRA, THREE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

FINDING = "code severity where message"
KEYS = {
    "": "tour stages box findings",
    "box": "markers indicators tiles",
    "box/tiles/0": "tile need have print print_both_sides lying",
    "box/markers/0": "kind need have",
    "box/indicators/0": "kind need have",
    "stages/1": "number name format type km squares minutes sheets sections points markers"
    " indicators findings",
    "stages/1/sections/0": "terrain from_km to_km km squares first last name proposed",
    "stages/1/points/0": "kind km square name proposed",
    "stages/1/markers/0": "kind square",
    "stages/1/indicators/0": "kind square values",
    "stages/1/findings/0": FINDING,
}


def part_of(document: Any, path: str) -> Any:
    for step in filter(None, path.split("/")):
        document = document[int(step) if step.isdigit() else step]
    return document


def test_the_keys_of_both_are_a_promise(call: Call):
    """Programs read them: no key leaves, none changes its name."""
    document = call("convert", THREE, "--json").document
    assert {path: " ".join(part_of(document, path)) for path in KEYS} == KEYS
    document = call("check", THREE, "--json").document
    assert list(document) == ["tour", "stages", "findings"]
    keys = ("number", "name", "squares", "minutes", "sheets")
    assert {tuple(stage) for stage in document["stages"]} == {keys}
    assert " ".join(document["findings"][0]) == FINDING


def test_the_three_examples_through_the_command(call: Call):
    """TV001, TV002, TV006, R3.16, R3.17, R3.18 — 165; 119, 18, 8 and 36 of 181; 54."""
    one, two, three = call("convert", THREE, "--json").document["stages"]
    assert [s["squares"] for s in (one, two, three)] == [165, 181, 54]
    assert [s["type"] for s in (one, two, three)] == ["FLAT_STAGE", "LOW_MOUNTAIN", "ITT"]
    assert [p["square"] for p in one["points"] if p["kind"] == "INTERMEDIATE_SPRINT"] == [85]
    assert [(s["terrain"], s["squares"], s["first"], s["last"]) for s in two["sections"]] == [
        ("FLAT", 119, 1, 119), ("MTN_3", 18, 120, 137), ("DESC_LOW", 8, 138, 145),
        ("FLAT", 36, 146, 181),
    ]  # fmt: skip
    assert [f["code"] for f in two["findings"]] == ["W_KM_UNCOVERED", "W_KM_TOTAL"]
    assert [s["terrain"] for s in three["sections"]] == ["TT_MID"]


def test_the_markers_and_indicators_of_example_two_through_the_command(call: Call):
    """TV005, R3.11, RULING 19."""
    (two,) = call("convert", THREE, "--stage", "2", "--json").document["stages"]
    assert [(m["kind"], m["square"]) for m in two["markers"]] == [
        ("START", 0), ("FLAT", 1), ("FLAT", 119), ("MTN_3", 120), ("MTN_3", 137),
        ("DESC_LOW", 138), ("DESC_LOW", 145), ("FLAT", 146), ("FLAT", 181), ("FINISH", 181),
    ]  # fmt: skip
    assert two["indicators"][0] == {"kind": "MOUNTAIN", "square": 137, "values": [5, 3, 1]}


def test_kilometres_are_plain_numbers_for_programs_and_written_for_people(call: Call):
    """Whole where they are whole, with the point or the comma of the language where not."""
    words = ("convert", GIRO, "--stage", "1")
    (stage,) = call(*words, "--json").document["stages"]
    spans = [(s["from_km"], s["to_km"], s["km"]) for s in stage["sections"]]
    assert spans == [(0, 5.9, 5.9), (5.9, 8, 2.1)]
    assert "5.9-8" in call(*words).out
    assert "5,9-8" in call(*words, lang="es").out


def test_stages_can_be_listed_type_by_type_or_one_alone(call: Call):
    """R3.30, RULING 23 — the order in which a tour is created."""
    stages = call("convert", GIRO, "--by-type", "--json").document["stages"]
    order = (
        "FLAT_STAGE", "LOW_MOUNTAIN", "MEDIUM_MOUNTAIN", "HIGH_MOUNTAIN", "QUEEN", "ITT",
        "MOUNTAIN_TT",
    )  # fmt: skip
    kinds = [stage["type"] for stage in stages]
    assert kinds == sorted(kinds, key=order.index)
    (one,) = call("convert", GIRO, "--stage", "16", "--json").document["stages"]
    assert one["number"] == 16


BROKEN = """format = 1
name = "Rota"
[[stages]]
name = "Uno"
sections = [{terrain = "FLAT", from = 0, to = 50}, {terrain = "MTN_2", from = 53, to = 60}]
"""


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.etapa"
    path.write_text(BROKEN)
    return str(path)


def test_a_stage_with_an_error_has_no_squares(call: Call, broken: str):
    """TV008 — null, not zero, so that no program takes it for a road."""
    (stage,) = call("convert", broken, "--json").document["stages"]
    assert (stage["squares"], stage["markers"], stage["points"]) == (None, [], [])
    assert [s["squares"] for s in stage["sections"]] == [None, None]


@pytest.mark.parametrize("command", ["check", "convert"])
def test_an_error_among_the_findings_is_exit_one_and_warnings_are_none(
    call: Call, broken: str, command: str
):
    assert [call(command, tour).code for tour in (broken, THREE, GIRO)] == [1, 0, 0]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "starts at km 53 but the section before ends at km 50"),
        ("es", "empieza en el km 53 pero el tramo anterior acaba en el km 50"),
    ],
)
def test_a_finding_is_said_in_both_languages(call: Call, broken: str, lang: str, sentence: str):
    said = call("check", broken, lang=lang)
    assert "E_KM_GAP" in said.out
    assert sentence in said.out


def test_an_empty_tour_is_shown_with_its_finding(call: Call, tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_text('format = 1\nname = "x"')
    said = call("convert", path)
    assert (said.code, "W_NO_STAGES" in said.out) == (0, True)


@pytest.mark.parametrize(
    ("lang", "minutes", "sheets"),
    [
        ("en", "about 150 min at the table", "tiles on 8 sheets of A4"),
        ("es", "unos 150 min en la mesa", "losetas en 8 hojas A4"),
    ],
)
@pytest.mark.parametrize(
    "words",
    [("check",), ("convert",), ("layout", "--stage", 4), ("fit", "--stage", 4, "--races", 0)],
    ids=lambda words: words[0],
)
def test_minutes_and_sheets_are_said_alike_by_every_command(
    call: Call, words: tuple[object, ...], lang: str, minutes: str, sheets: str
):
    """Wherever a stage is shown: as it is checked, converted, laid, fitted."""
    assert f"{minutes} · {sheets}" in call(words[0], SIERRA, *words[1:], lang=lang).out


# As another game rides it

LEFT_OUT = {
    (1, "ciclismo"): "",
    (1, "figueres"): "bonuses 1, lanes 3",
    (1, "pistard"): "sprints 1 of 1, bonuses 1, lanes 3",
    (1, "juego"): "sprints 1 of 1, bonuses 1, lanes 3",
    (1, "reifenbreite"): "bonuses 1, lanes 3, squares 5",
    (2, "figueres"): "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3",
    (2, "reifenbreite"): "summits 1 of 1, bonuses 1, lanes 3, squares 21",
    (3, "pistard"): "alone 1, terrain 1 of 1, lanes 3",
    (3, "juego"): "alone 1, lanes 3",
}
SQUARES = {
    (1, "ciclismo"): 165, (1, "figueres"): 32, (1, "pistard"): 36, (1, "juego"): 165,
    (1, "reifenbreite"): 160, (2, "figueres"): 32, (2, "reifenbreite"): 160, (3, "pistard"): 24,
    (3, "juego"): 55,
}  # fmt: skip
OF_START_LISTS = ("teams", "riders")


@pytest.mark.parametrize(("stage", "game"), LEFT_OUT)
def test_a_stage_is_converted_with_what_the_game_leaves_out(call: Call, stage: int, game: str):
    """OS-1, OS-2, OS-3, O7.1 — squares, and every number left out, as the law writes them."""
    document = call("convert", THREE, "--stage", stage, "--game", game, "--json").document
    (row,) = document["stages"]
    left_out = [
        f"{f['name']} {f.get('count', 1)}" + (f" of {f['of']}" if "of" in f else "")
        for f in row["left_out"]
        if f["code"].startswith("I_LEFT_") and f["name"] not in OF_START_LISTS
    ]
    assert row["squares"] == SQUARES[stage, game]
    assert ", ".join(left_out) == LEFT_OUT[stage, game]
    assert sum(look["last"] - look["first"] + 1 for look in row["looks"]) == row["squares"]


def test_looks_are_told_as_runs_of_squares(call: Call):
    """O2.2, OS-2 — 105, 16, 7 and 32 squares in Um Reifenbreite."""
    told = call("convert", THREE, "--stage", "2", "--game", "reifenbreite").out
    assert "181 squares of the road become 160 in 4 lanes" in told
    rows = [line.split()[-2:] for line in told.splitlines()[1:5]]
    assert rows == [["105", "1-105"], ["16", "106-121"], ["7", "122-128"], ["32", "129-160"]]
    assert "drawn, gives nothing" in told


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_sentence_is_said_by_convert_by_the_table_and_by_the_race(
    call: Call, game: str, lang: str
):
    """O7.1 — on screen and as data; nothing is dropped in silence."""
    words = (THREE, "--stage", "2")
    (row,) = call("convert", *words, "--game", game, "--json", lang=lang).document["stages"]
    said = [f["message"] for f in row["left_out"] if f["code"].startswith("I_LEFT_")]
    for call_words in (
        ("convert", *words, "--game", game),
        ("race", *words, "--game", game, "--brief"),
        ("games", *words, "-n", "1"),
    ):
        assert "; ".join(said) in call(*call_words, lang=lang).out


def test_a_tour_without_riders_has_its_courses(call: Call, three: Path):
    """The stage alone is enough to see what a game makes of it."""
    three.write_text(three.read_text("utf-8").split("[[teams]]")[0], "utf-8")
    told = call("convert", three, "--stage", "1", "--game", "pistard").out
    assert "165 squares of the road become 36 in 4 lanes" in told
    assert "has no riders" in told
