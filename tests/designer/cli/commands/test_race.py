"""`etapa race` and `etapa replay`: a score sheet, a stage race, a record told again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.board import kept_boards
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.race.record import LIMIT
from engine.tour.edit import set_rule
from engine.tour.file import load, save
from tests.designer.cli.conftest import SIERRA

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call

GAME = ("--game", "reifenbreite")


@pytest.fixture
def played(sierra: Path) -> Callable[..., Path]:
    """Give the copy of the sample house rules."""

    def with_rules(**rules: Any) -> Path:
        tour = load(sierra)
        for name, value in rules.items():
            tour = set_rule(tour, f"reif.{name}", value=value)
        save(tour, sierra)
        return sierra

    return with_rules


@pytest.mark.parametrize(
    ("lang", "heads"),
    [
        ("en", ("First sprint", "Photo cards", "Teams (points)", "for place")),
        ("es", ("Primer sprint", "Cartas de foto", "Equipos (puntos)", "por puesto")),
    ],
)
def test_a_race_is_told_with_its_sheet(
    call: Call, played: Callable[..., Path], lang: str, heads: tuple[str, ...]
):
    """Reifenbreite R13.6, R20.1, R20.2, R20.3 — fields 1 to 8; replayed, the same tables."""
    tour = played(level="professional")
    words = ("race", tour, "--stage", "2", *GAME, "--bots", "random")
    acta = tour.with_suffix(".acta")
    told = call(*words, "--record", acta, lang=lang).out
    assert all(head in told for head in heads)
    again = call("replay", acta, lang=lang).out
    assert again.split(heads[0])[1] == told.split(heads[0])[1]


def test_the_document_of_a_race_has_the_tables(call: Call, played: Callable[..., Path]):
    """The sums of the sheet are those of the rows; a game without a sheet has none."""
    words = ("race", played(course="D", level="professional"), "--stage", "1", "--json")
    sheet = call(*words, *GAME).document["sheet"]
    sprints = ["sprint_1", "sprint_2", "sprint_3"]
    assert set(sheet) - {"photos"} == {*sprints, "teams"}
    assert [row["points"] for row in sheet["sprint_1"]] == [11, 8, 5]
    points = sum(row["points"] for row in sheet["teams"])
    assert points == 385 + sum(row["total"] for name in sprints for row in sheet[name])
    teams = call(*words, "--game", "juego").document["sheet"]["teams"]
    assert [row["rank"] for row in teams] == list(range(1, len(teams) + 1))
    assert "sheet" not in call(*words, "--game", "pistard").document


def test_a_tour_is_ranked_as_a_stage_race(call: Call, played: Callable[..., Path]):
    """Reifenbreite R19.1, R19.2, R19.3 — five stages kept; stages × best rider + team points."""
    tour = played(level="professional", modules=["sprints", "stage_race"])
    told = call("race", tour, "--all", *GAME, "--brief", "--into", tour).out
    rows = [line.split() for line in told.split("Stage race")[-1].splitlines()[1:5]]
    for _, _, points, *_, best, final in rows:
        assert int(final) == 5 * int(best) + int(points)
    assert len(load(tour).games["reifenbreite"]["results"]) == 5


def test_a_course_without_bends_says_so_and_one_with_a_kept_board_bends(call: Call, sierra: Path):
    """Reifenbreite M2 — told at the start of the race; with a board the bends are ridden."""
    words = ("race", sierra, "--stage", "1", *GAME, "--brief")
    straight = "The course is straight: the tour keeps no board with bends for this stage."
    assert straight in call(*words).out
    tour = load(sierra)
    board = lay_road(roads_of(tour).road(1), rectangular_table(2400, 1200), LayoutOptions())
    save(replace(tour, boards=kept_boards.with_board({}, 1, board)), sierra)
    said = call(*words)
    assert (said.code, straight in said.out, "bend" in said.out) == (0, False, False)


# Told again


def test_up_to_a_turn_the_riders_ride_still(call: Call, tmp_path: Path):
    """The turn of the document is the last one shown."""
    acta = tmp_path / "one.acta"
    words = ("race", SIERRA, "--stage", "1", "--bots", "book", "--brief", "--record", acta)
    assert call(*words).code == 0
    said = call("replay", acta, "--to-turn", "3", lang="es")
    assert (said.code, "en carrera" in said.out) == (0, True)
    assert call("replay", acta, "--to-turn", "3", "--json").document["turn"] == 3


def test_a_file_without_end_is_refused_before_it_fills_the_memory(call: Call, tmp_path: Path):
    endless = tmp_path / "endless.acta"
    with endless.open("wb") as file:
        file.truncate(LIMIT * 1000)
    assert call("replay", endless).refused("")
