"""`etapa convert` and `etapa check`: what they print, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer.cli import etapa
from designer.cli.common import run_command

ROOT = Path(__file__).parents[4]
EXAMPLES = str(ROOT / "samples" / "three-examples.etapa")
GIRO = str(ROOT / "samples" / "giro-2019.etapa")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run one call and return exit code, stdout and stderr."""

    def made(*arguments: str) -> tuple[int, str, str]:
        code = run_command(etapa, arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


@pytest.fixture
def document(call: Any) -> Any:
    def made(*arguments: str) -> dict[str, Any]:
        _, out, err = call(*arguments, "--json", "--lang", "en")
        assert err == ""
        found: dict[str, Any] = json.loads(out)
        return found

    return made


STAGE = [
    "number",
    "name",
    "format",
    "type",
    "km",
    "squares",
    "minutes",
    "sheets",
    "sections",
    "points",
    "markers",
    "indicators",
    "findings",
]
SECTION = [
    "terrain",
    "from_km",
    "to_km",
    "km",
    "squares",
    "first",
    "last",
    "name",
    "proposed",
]


def test_the_keys_of_convert_are_a_promise(document: Any):
    """Programs read them: no key leaves, none changes its name."""
    found = document("convert", EXAMPLES)
    assert list(found) == ["tour", "stages", "box", "findings"]
    assert list(found["box"]) == ["markers", "indicators", "tiles"]
    tiles = found["box"].pop("tiles")
    assert {tuple(row) for row in tiles} == {
        ("tile", "need", "have", "print", "print_both_sides", "lying")
    }
    assert {tuple(row) for rows in found["box"].values() for row in rows} == {
        ("kind", "need", "have")
    }
    stage = found["stages"][1]
    assert list(stage) == STAGE
    assert list(stage["sections"][0]) == SECTION
    assert list(stage["points"][0]) == ["kind", "km", "square", "name", "proposed"]
    assert list(stage["markers"][0]) == ["kind", "square"]
    assert list(stage["indicators"][0]) == ["kind", "square", "values"]
    assert list(stage["findings"][0]) == ["code", "severity", "where", "message"]


def test_the_keys_of_check_are_a_promise(document: Any):
    found = document("check", EXAMPLES)
    assert list(found) == ["tour", "stages", "findings"]
    keys = ("number", "name", "squares", "minutes", "sheets")
    assert {tuple(stage) for stage in found["stages"]} == {keys}
    assert list(found["findings"][0]) == ["code", "severity", "where", "message"]


def test_the_three_examples_through_the_command(document: Any):
    """TV001, TV002, TV006, R3.16, R3.17, R3.18 — 165; 119, 18, 8 and 36 of 181; 54."""
    one, two, three = document("convert", EXAMPLES)["stages"]
    assert [s["squares"] for s in (one, two, three)] == [165, 181, 54]
    assert [s["type"] for s in (one, two, three)] == ["FLAT_STAGE", "LOW_MOUNTAIN", "ITT"]
    assert [p["square"] for p in one["points"] if p["kind"] == "INTERMEDIATE_SPRINT"] == [85]
    assert [(s["terrain"], s["squares"], s["first"], s["last"]) for s in two["sections"]] == [
        ("FLAT", 119, 1, 119),
        ("MTN_3", 18, 120, 137),
        ("DESC_LOW", 8, 138, 145),
        ("FLAT", 36, 146, 181),
    ]
    assert [f["code"] for f in two["findings"]] == ["W_KM_UNCOVERED", "W_KM_TOTAL"]
    assert [s["terrain"] for s in three["sections"]] == ["TT_MID"]


def test_the_markers_and_indicators_of_example_two_through_the_command(document: Any):
    """TV005, R3.11, RULING 19."""
    (two,) = document("convert", EXAMPLES, "--stage", "2")["stages"]
    assert [(m["kind"], m["square"]) for m in two["markers"]] == [
        ("START", 0),
        ("FLAT", 1),
        ("FLAT", 119),
        ("MTN_3", 120),
        ("MTN_3", 137),
        ("DESC_LOW", 138),
        ("DESC_LOW", 145),
        ("FLAT", 146),
        ("FLAT", 181),
        ("FINISH", 181),
    ]
    assert two["indicators"][0] == {"kind": "MOUNTAIN", "square": 137, "values": [5, 3, 1]}


def test_kilometres_are_plain_numbers(document: Any):
    """Whole where they are whole, with a point where not."""
    stage = document("convert", GIRO, "--stage", "1")["stages"][0]
    assert [(s["from_km"], s["to_km"], s["km"]) for s in stage["sections"]] == [
        (0, 5.9, 5.9),
        (5.9, 8, 2.1),
    ]


def test_one_stage_can_be_asked_for(document: Any):
    assert [s["number"] for s in document("convert", GIRO, "--stage", "16")["stages"]] == [16]


def test_stages_can_be_listed_type_by_type(document: Any):
    """R3.30, RULING 23 — the order in which a tour is created."""
    kinds = [s["type"] for s in document("convert", GIRO, "--by-type")["stages"]]
    order = [
        "FLAT_STAGE",
        "LOW_MOUNTAIN",
        "MEDIUM_MOUNTAIN",
        "HIGH_MOUNTAIN",
        "QUEEN",
        "ITT",
        "MOUNTAIN_TT",
    ]
    assert kinds == sorted(kinds, key=order.index)


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


def test_a_stage_with_an_error_has_no_squares(document: Any, broken: str):
    """TV008 — null, not zero, so that no program takes it for a road."""
    (stage,) = document("convert", broken)["stages"]
    assert (stage["squares"], stage["markers"], stage["points"]) == (None, [], [])
    assert [s["squares"] for s in stage["sections"]] == [None, None]


@pytest.mark.parametrize("command", ["check", "convert"])
def test_an_error_among_the_findings_is_exit_one(call: Any, broken: str, command: str):
    assert call(command, broken)[0] == 1


@pytest.mark.parametrize("command", ["check", "convert"])
@pytest.mark.parametrize("sample", [EXAMPLES, GIRO], ids=["examples", "giro"])
def test_warnings_are_exit_zero(call: Any, sample: str, command: str):
    assert call(command, sample)[0] == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "starts at km 53 but the section before ends at km 50"),
        ("es", "empieza en el km 53 pero el tramo anterior acaba en el km 50"),
    ],
)
def test_a_finding_is_said_in_both_languages(call: Any, broken: str, lang: str, said: str):
    _, out, _ = call("check", broken, "--lang", lang)
    assert "E_KM_GAP" in out
    assert said in out


@pytest.mark.parametrize(("lang", "km"), [("en", "5.9-8"), ("es", "5,9-8")])
def test_kilometres_are_written_as_the_language_does(call: Any, lang: str, km: str):
    assert km in call("convert", GIRO, "--stage", "1", "--lang", lang)[1]


def test_an_empty_tour_is_shown_with_its_finding(call: Any, tmp_path: Path):
    path = tmp_path / "t.etapa"
    path.write_text('format = 1\nname = "x"')
    code, out, _ = call("convert", str(path))
    assert (code, "W_NO_STAGES" in out) == (0, True)


def test_names_give_a_terminal_no_orders(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Everything read in is untrusted: no escape sequence reaches the screen."""
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)
    path = tmp_path / "t.etapa"
    path.write_text('format = 1\nname = "a\\u001b[2Jb\\nc"\n[[stages]]\nname = "d\\u001b[2J"\n')
    for command in ("check", "convert"):
        out = call(command, str(path))[1]
        assert "\x1b" not in out


def test_the_demo_shows_the_shipped_tour(call: Any, tmp_path: Path):
    """Twenty-one stages with their squares, nothing wrong, and the kit of one of them."""
    code, out, err = call("demo", "--lang", "en", "-o", str(tmp_path))
    assert list(tmp_path.glob("*stage-16-kit.pdf"))
    assert (code, err) == (0, "")
    assert "Giro d'Italia 2019" in out
    assert out.count("mountain") > 5
    assert "error " not in out
