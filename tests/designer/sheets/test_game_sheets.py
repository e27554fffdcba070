"""The workbook of a game: a real spreadsheet program computes what the game's series says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from designer.jobs.race_wishes import RaceWish
from designer.language import ENGLISH
from designer.sheets.game_workbook import plan_game_workbook, save_game_workbook
from designer.sheets.ranking import FIRST
from engine.errors import TourError
from engine.games import GAMES
from engine.race.values import TeamArrival
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_tour
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.sheets.game_workbook import GameWorkbook
    from engine.ride.ride import Ride

SAMPLE = Path(__file__).parents[3] / "samples" / "three-examples.etapa"
SERIES = {
    "juego": {"ciclistas.series": True},
    "reifenbreite": {
        "reif.level": "professional",
        "reif.modules": ["sprints", "yellow_jersey", "stage_race"],
    },
    "pistard": {},
}


RIDDEN = (
    ("juego", 3), ("juego", 2), ("reifenbreite", 3), ("reifenbreite", 0), ("pistard", 2),
)  # fmt: skip
"""Games, and how many stages of the tour are ridden."""


def ridden(game: str, stages: int) -> tuple[GameWorkbook, Ride]:
    """Return the workbook of a tour filled in by races, and the ride that ranks it."""
    opened = load(SAMPLE)
    tour = replace(opened, rules={**opened.rules, **SERIES[game]})
    ride = begin_ride(tour, GAMES[game])
    results = {}
    for stage in list(ride_tour(ride, RaceWish(game).make_bot, "9"))[:stages]:
        results[stage.number] = stage.results
        ride = ride.after_stage(stage.number, stage.results)
    return plan_game_workbook(tour, GAMES[game], ENGLISH, results), ride


@pytest.fixture(scope="module")
def recalculated(
    convert: Callable[..., list[Path]], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Every workbook as LibreOffice computes it, all in one run."""
    folder = tmp_path_factory.mktemp("games")
    paths, rides = [], {}
    for game, stages in RIDDEN:
        name = f"{game}-{stages}"
        rides[name] = ridden(game, stages)
        paths.append(folder / f"{name}.xlsx")
        save_game_workbook(rides[name][0], paths[-1])
    books = [openpyxl.load_workbook(path, data_only=True) for path in convert(paths)]
    return {name: (*ride, book) for (name, ride), book in zip(rides.items(), books, strict=True)}


def rows(sheet: Any, first: int, columns: int) -> list[list[Any]]:
    """Return the filled rows of a table."""
    area = sheet.iter_rows(
        min_row=FIRST, min_col=first, max_col=first + columns - 1, values_only=True
    )
    return [list(values) for values in area if values[0] not in (None, "")]


@pytest.mark.parametrize("stages", [2, 3])
def test_the_series_of_el_juego_is_ranked_by_its_formulas(
    recalculated: dict[str, Any], stages: int
):
    """RULING 16 — sums of time scores, then of places; who lacks a stage is not ranked."""
    plan, ride, book = recalculated[f"juego-{stages}"]
    names = {r.bib: r.name for team in plan.tour.teams for r in team.riders}
    wanted = [
        [row.rank, names[row.bib], pytest.approx(float(row.score), abs=1e-4), row.places]
        for row in ride.standings.rows
    ]
    have = [[r[0], r[1], r[3], r[4]] for r in rows(book["Ranking"], 1, 5)]
    assert have == wanted
    assert book["Ranking"]["A2"].value.endswith(f" {stages}")


def test_the_stage_race_of_um_reifenbreite_is_ranked_by_its_formulas(
    recalculated: dict[str, Any],
):
    """R19.1, R19.2, R19.3 — stages times the best rider, and the points of the team."""
    plan, ride, book = recalculated["reifenbreite-3"]
    names = {team.id: team.name for team in plan.tour.teams}
    wanted = [
        [row.rank, names[row.team], row.points, row.total, row.final] for row in ride.standings.rows
    ]
    assert rows(book["Ranking"], 1, 5) == wanted


def test_no_team_is_ranked_before_anything_is_typed(recalculated: dict[str, Any]):
    plan, _, book = recalculated["reifenbreite-0"]
    assert rows(book["Ranking"], 1, 5) == []
    stage = book[plan.sheet_title(plan.stages[0])]
    assert {row[1] for row in rows(stage, plan.side, 3)} <= {None, ""}


@pytest.mark.parametrize("key", ["reifenbreite-3", "pistard-2"])
def test_the_sheet_of_a_stage_adds_up_its_teams(recalculated: dict[str, Any], key: str):
    """R20.3, RULING 20 — the points of every team are those of the race."""
    plan, _, book = recalculated[key]
    for stage in plan.stages:
        if stage.number not in plan.results:
            continue
        points = {row.team: row.overshoot for row in plan.results[stage.number].teams}
        have = rows(book[plan.sheet_title(stage)], plan.side, 3)
        wanted = [[team.name, points[team.id]] for team in stage.teams]
        assert [row[:2] for row in have] == wanted


def test_teams_of_el_juego_are_placed_by_their_three_best(recalculated: dict[str, Any]):
    """RULING 15 — the sum of places, the least is best."""
    plan, _, book = recalculated["juego-3"]
    for stage in plan.stages:
        sums = {t: total for t, total, _ in plan.results[stage.number].figures["teams"]}
        have = rows(book[plan.sheet_title(stage)], plan.side, 3)
        assert [row[1] for row in have] == [sums[team.id] for team in stage.teams]


def test_no_formula_of_a_filled_workbook_shows_an_error(recalculated: dict[str, Any]):
    for _, _, book in recalculated.values():
        for sheet in book:
            for row in sheet.iter_rows():
                for cell in row:
                    assert not str(cell.value or "").startswith(("#", "Err:"))


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", SERIES)
def test_the_command_writes_it_and_says_whether_a_series_is_played(
    game: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "book.xlsx"
    words = ("sheets", str(SAMPLE), "--game", game, "-o", str(path), "--lang", lang)
    assert run_command(etapa, (*words, "--json")) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["stages"], document["series"]) == (3, False)
    assert path.exists()
    assert run_command(etapa, words) == 2
    assert run_command(etapa, (*words, "--force")) == 0
    assert str(path) in capsys.readouterr().out


def test_a_game_without_scores_names_what_it_has_instead():
    with pytest.raises(TourError) as refused:
        plan_game_workbook(load(SAMPLE), GAMES["figueres"], ENGLISH)
    assert "etapa kit --game" in refused.value.sentence(ENGLISH)


LEVEL: dict[str, tuple[str, dict[str, Any], str]] = {
    "winner": ("juego", {"ciclistas.team_result": "winner"}, "1"),
    "three best": ("juego", {"ciclistas.team_result": "sum3"}, "2"),
    "all": ("juego", {"ciclistas.team_result": "sum_all"}, "3"),
    "level teams": ("reifenbreite", {}, "36"),
    "level points": ("pistard", {}, "2"),
    "first passages": ("pistard", {"pistard.target": 60}, "10"),
    "alone left": ("pistard", {"pistard.target": 999, "pistard.points": [9, 5, 1]}, "16"),
    "last rider": ("pistard", {"pistard.mode": "elimination_lap"}, "1"),
}
"""Races with teams that are level, or first without most points: game, house rules, seed."""


def test_the_workbook_ranks_teams_as_the_race_did(convert: Callable, tmp_path: Path):
    """RULING 15, RULING 19, RULING 21, RULING 22, RULING 26 — all level teams in their order.

    Those of Pistard shared a place, and in an elimination race all were first.
    """
    plans, level = {}, 0
    for name, (game, rules, seed) in LEVEL.items():
        opened = load(SAMPLE)
        tour = replace(opened, rules={**opened.rules, **rules})
        ride = begin_ride(tour, GAMES[game])
        results = {s.number: s.results for s in ride_tour(ride, RaceWish(game).make_bot, seed)}
        plans[name] = plan_game_workbook(tour, GAMES[game], ENGLISH, results)
        save_game_workbook(plans[name], tmp_path / f"{name}.xlsx")
    paths = convert([tmp_path / f"{name}.xlsx" for name in plans])
    for (name, plan), path in zip(plans.items(), paths, strict=True):
        book = openpyxl.load_workbook(path, data_only=True)
        for stage in plan.stages:
            have = rows(book[plan.sheet_title(stage)], plan.side, 3)
            names = {team.id: team.name for team in stage.teams}
            result = plan.results[stage.number]
            ranked = result.teams or [TeamArrival(n, team, 0, 0) for n, (team, _, _) in
                                      enumerate(result.figures["teams"], start=1)]  # fmt: skip
            assert sorted((place, team) for team, _, place in have) == [
                (row.place, names[row.team]) for row in ranked
            ], name
            level += len({total for _, total, _ in have}) < len(have)
    assert level >= 4


def test_equal_sums_of_elevenths_are_equal(convert: Callable, tmp_path: Path):
    """RULING 16 — rounded stage by stage, they once fell apart, and places did not decide."""
    rules = {"ciclistas.series": True, "ciclistas.finish_spaces": 11, "ciclistas.fit60": True}
    tour = replace(load(SAMPLE), rules=rules)
    ride, results = begin_ride(tour, GAMES["juego"]), {}
    for stage in ride_tour(ride, RaceWish("juego").make_bot, "4"):
        results[stage.number] = stage.results
        ride = ride.after_stage(stage.number, stage.results)
    save_game_workbook(
        plan_game_workbook(tour, GAMES["juego"], ENGLISH, results), tmp_path / "x.xlsx"
    )
    (path,) = convert([tmp_path / "x.xlsx"])
    names = {r.bib: r.name for team in tour.teams for r in team.riders}
    wanted = [[row.rank, names[row.bib]] for row in ride.standings.rows]
    book = openpyxl.load_workbook(path, data_only=True)
    assert [row[:2] for row in rows(book["Ranking"], 1, 5)] == wanted
