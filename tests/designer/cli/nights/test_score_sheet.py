"""The score sheet behind a race, a stage race behind a tour, and what is said of the course."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.cli import main
from engine.board import kept_boards
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.road.roads import roads_of
from engine.tour.edit import set_rule
from engine.tour.file import load, save

if TYPE_CHECKING:
    from collections.abc import Callable

SIERRA = str(Path(__file__).parents[4] / "samples" / "sierra.etapa")
GAME = ("--game", "reifenbreite")


@pytest.fixture
def etapa(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Call the command and return what it prints; nothing is refused."""

    def called(*words: str) -> str:
        with pytest.raises(SystemExit) as left:
            main([*words])
        told = capsys.readouterr()
        assert not left.value.code, told.err
        return told.out

    return called


@pytest.fixture
def played(tmp_path: Path) -> Callable[..., str]:
    """Return a copy of the sample with some house rules."""

    def made(**rules: Any) -> str:
        tour = load(SIERRA)
        for name, value in rules.items():
            tour = set_rule(tour, f"reif.{name}", value=value)
        save(tour, tmp_path / "played.etapa")
        return str(tmp_path / "played.etapa")

    return made


@pytest.mark.parametrize(
    ("lang", "heads"),
    [("en", ("First sprint", "Photo cards", "Teams (points)", "for place")),
     ("es", ("Primer sprint", "Cartas de foto", "Equipos (puntos)", "por puesto"))],
)  # fmt: skip
def test_a_race_is_told_with_its_sheet(
    etapa: Callable[..., str], played: Callable[..., str], lang: str, heads: tuple[str, ...]
):
    """Reifenbreite R13.6, R20.1, R20.2, R20.3 — fields 1 to 8; replayed, the same tables."""
    tour = played(level="professional")
    words = ("race", tour, "--stage", "2", *GAME, "--bots", "random", "--lang", lang)
    acta = str(Path(tour).with_suffix(".acta"))
    told = etapa(*words, "--record", acta)
    assert all(head in told for head in heads)
    assert etapa("replay", acta, "--lang", lang).split(heads[0])[1] == told.split(heads[0])[1]


def test_the_document_of_a_race_has_the_tables(
    etapa: Callable[..., str], played: Callable[..., str]
):
    """The sums of the sheet are those of the rows; a game without a sheet has none."""
    tour = played(course="D", level="professional")
    race = json.loads(etapa("race", tour, "--stage", "1", *GAME, "--json"))
    sheet = race["sheet"]
    assert set(sheet) - {"photos"} == {"sprint_1", "sprint_2", "sprint_3", "teams"}
    points = {row["team"]: row["points"] for row in sheet["teams"]}
    assert [row["points"] for row in sheet["sprint_1"]] == [11, 8, 5]
    assert sum(points.values()) == 385 + sum(
        row["total"] for n in (1, 2, 3) for row in sheet[f"sprint_{n}"]
    )
    other = json.loads(etapa("race", tour, "--stage", "1", "--game", "juego", "--json"))
    assert "sheet" not in other


def test_a_tour_is_ranked_as_a_stage_race(etapa: Callable[..., str], played: Callable[..., str]):
    """Reifenbreite R19.1, R19.2, R19.3 — five stages kept; stages × best rider + team points."""
    tour = played(level="professional", modules=["sprints", "stage_race"])
    told = etapa("race", tour, "--all", *GAME, "--brief", "--into", tour, "--lang", "en")
    rows = [line.split() for line in told.split("Stage race")[-1].splitlines()[1:5]]
    for _, _, points, *_, best, final in rows:
        assert int(final) == 5 * int(best) + int(points)
    assert len(load(tour).games["reifenbreite"]["results"]) == 5


def test_a_course_without_bends_says_so_and_one_with_a_kept_board_bends(
    etapa: Callable[..., str], tmp_path: Path
):
    """Reifenbreite M2 — told at the start of the race; with a board the bends are ridden."""
    words = ("--stage", "1", *GAME, "--brief", "--lang", "en")
    straight = "The course is straight: the tour keeps no board with bends for this stage."
    assert straight in etapa("race", SIERRA, *words)
    tour = load(SIERRA)
    board = lay_road(roads_of(tour).road(1), rectangular_table(2400, 1200), LayoutOptions())
    kept = tmp_path / "laid.etapa"
    save(replace(tour, boards=kept_boards.with_board({}, 1, board)), kept)
    told = etapa("race", str(kept), *words)
    assert straight not in told
    assert "bend" not in told
