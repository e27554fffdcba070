"""The finish, the score sheet, a stage race (sections 13, 19 and 20)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.bots import BOTS
from engine.errors import TourError
from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.box import energy_cards
from engine.games.reifenbreite.lines import cross_finish, cross_line
from engine.games.reifenbreite.race import ReifenRace, race_results
from engine.games.reifenbreite.score import ScoreSheet, score_sheet, team_order
from engine.games.reifenbreite.series import (
    SERIES,
    RiderPoints,
    StageSheet,
    carry_over,
    final_score,
    keep_stage,
    rank_stages,
    rankings_of,
    write_stages,
)
from engine.race.dice import Dice
from engine.race.game import RiddenStages
from engine.race.referee import Referee
from engine.race.values import COMPUTED, DSQ, OK
from engine.tour.rules import Rules, game_parameters
from tests.engine.games.reifenbreite.conftest import name_of, rider_of, teams


def test_finished_riders_stay_until_the_round_is_over(table: Any):
    """RULING 25, R13.4, R13.5 — in the way and open to be followed; then they leave."""
    for rules, gone in (({}, ""), ({"finishers_leave": "race_end"}, "23/1")):
        t = table("S20", "21@18/1 31@10/2", **rules)
        t.turn("21", "23", MOVE_TO="23/1")
        assert (t.where("21"), t.state.ended) == ("23/1", False)
        t.turn("31", "11")
        t.end()
        assert t.where("21") == gone


def test_the_first_across_is_first(table: Any):
    """RULING 25, R13.4 — however far the next one goes beyond."""
    t = table("S20", "21@18/1 31@18/2")
    t.turn("21", "12", MOVE_TO="21/1")
    t.turn("31", "66", MOVE_TO="30/2")
    assert [name_of(r) for r in t.state.home] == ["21", "31"]


def test_all_ride_on_until_the_last_is_home(start: Any):
    """R13.5, R13.6, R13.8 — sixteen places, 385 points."""
    race = ReifenRace(start(course="A"), Dice("finish"))
    Referee(race, [BOTS["book"]("")] * 4).run()
    found = race.results()
    assert [a.place for a in found.arrivals] == list(range(1, 17))
    assert sum(a.figures["place_points"] for a in found.arrivals) == 385
    assert {a.status for a in found.arrivals} == {OK}
    assert sum(found.figures["points"].values()) == 385
    assert found.turns == max(a.turns for a in found.arrivals)


def test_points_by_place_by_house_rule(start: Any):
    """R13.8 — place_points: 10 and 5, and nothing for the rest."""
    race = ReifenRace(start(place_points=[10, 5]), Dice("1"))
    state = race._state
    for rider in state.riders:
        state.passed[-1].append(rider)
        cross_finish(state, rider)
    assert score_sheet(state).totals[:3] == (10, 5, 0)


def test_a_race_without_end_is_broken_off(table: Any):
    """RULING 26 — max_rounds: the running order then, and the points of those places."""
    t = table("S20", "21@9/1 31@12/1", max_rounds=2)
    t.turn("31", "11")
    t.turn("21", "11")
    t.end()
    assert (t.state.ended, [name_of(r) for r in t.state.places][:2]) == (True, ["31", "21"])
    found = race_results(t.state, SimpleNamespace(teams=teams()), t.course)
    assert {a.status for a in found.arrivals} == {COMPUTED}
    assert found.arrivals[0].figures["points"] == 50


def test_level_teams_go_by_their_best_riders(table: Any):
    """R1.2, R13.7, RULING 26 — points first, then the best place, then the second-best."""
    t = table("S20")
    order = tuple(rider_of(n) for n in ("21", "41", "31", "32", "42", "51"))
    sheet = ScoreSheet((), order, (), (), (), (80, 90, 90, 10), ())
    assert team_order(t.state, sheet) == [2, 1, 0, 3]


# The worked sheet

FINISH = (
    ["31", "43", "51", "42", "33", "21", "23", "53", "52", "22", "24", "41", "32", "54", "44", "34"]
)  # fmt: skip
EXTRA = {"31": 4, "43": 8, "51": 7, "42": 28, "33": 8, "21": 19}


def the_sheet(table: Any) -> Any:
    """Replay what happened: sprints in rounds 10, 14 and after, the finish of 42 in 22.

    UR-SHEET.
    """
    t = table("S60", sprints={10: (11, 8, 5), 20: (7, 5, 3), 30: (5, 4, 2)}, level="professional")
    sprints = {10: (0, "21 33 42"), 14: (1, "42 51 43"), 18: (2, "43 31 51")}
    state = t.state
    state.turn = 9
    for round_ in range(10, 24):
        state.turn = round_ - 1
        t.begin()
        if round_ in sprints:
            line, names = sprints[round_]
            for name in names.split():
                state.passed[line].append(rider_of(name))
                cross_line(state, rider_of(name), line)
        for name in FINISH[:4] if round_ == 22 else FINISH[4:] if round_ == 23 else ():
            state.passed[-1].append(rider_of(name))
            cross_finish(state, rider_of(name))
        t.end()
    return t


def test_the_score_sheet(table: Any):
    """UR-SHEET, R13.6, R17.5, R17.8, R20.1, R20.2, R20.3, R20.4, RULING 35 — all sums, 459."""
    t = the_sheet(table)
    sheet = score_sheet(t.state)
    assert [name_of(r) for r in sheet.order] == FINISH
    assert {name_of(r): n for r, n in enumerate(sheet.extra) if n} == EXTRA
    boxes = [
        [(row.points, name_of(row.rider), row.strokes, row.total) for row in box]
        for box in sheet.sprints
    ]
    assert boxes == [
        [(11, "21", 4, 19), (8, "33", 0, 8), (5, "42", 0, 5)],
        [(7, "42", 8, 23), (5, "51", 0, 5), (3, "43", 0, 3)],
        [(5, "43", 0, 5), (4, "31", 0, 4), (2, "51", 0, 2)],
    ]  # fmt: skip
    assert sheet.teams == (111, 114, 134, 100)
    assert (sum(sheet.places), sum(sheet.extra), sum(sheet.teams)) == (385, 74, 459)
    assert team_order(t.state, sheet)[0] == 2
    assert [sheet.totals[rider_of(n)] for n in FINISH] == [
        54, 48, 42, 60, 38, 47, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8,
    ]  # fmt: skip


def test_a_disqualified_rider_loses_all(table: Any):
    """UR-22, R16.5 — 42 loses 60: Kicking 134 to 74, all others as they were, and Iron wins."""
    t = the_sheet(table)
    t.state.disqualified[rider_of("42")] = True
    sheet = score_sheet(t.state)
    assert sheet.teams == (111, 114, 74, 100)
    assert [name_of(r) for r in sheet.order] == FINISH
    assert team_order(t.state, sheet)[0] == 1
    found = race_results(t.state, SimpleNamespace(teams=teams()), t.course)
    assert [a.status for a in found.arrivals if a.bib == 42] == [DSQ]
    assert found.figures["sprints"][0][0] == [11, 21, 4, 19]


# A stage race


def kept(*stages: dict[int, tuple[str, int]]) -> RiddenStages:
    """Return stages of bib: (team, points)."""
    return RiddenStages(
        tour=cast("Any", None),
        roads=(),
        days=tuple(range(1, 9)),
        stages={
            n: StageSheet(tuple(RiderPoints(b, t, p) for b, (t, p) in stage.items()), ())
            for n, stage in enumerate(stages, start=1)
        },
    )


ON = Rules("reifenbreite", {"reif.level": "professional", "reif.modules": ["stage_race"]})
FIVE = kept(
    *(
        {41: ("K", own), 42: ("K", team - own)}
        for own, team in ((18, 46), (55, 68), (40, 92), (22, 66), (26, 47))
    )
)


def test_the_stage_race():
    """UR-STAGE, R19.1, R19.2, R19.3, R19.4 — 5 times 161 and 319 are 1124."""
    tour = rank_stages(FIVE, ON)
    (row,) = tour.rows
    assert (tour.counted_stages, row.points, row.best, row.total, row.final) == (
        5,
        319,
        41,
        161,
        1124,
    )
    assert final_score(5, 161, 319) == 1124
    ranks = rankings_of(tour)
    assert (ranks.leaders, ranks.rankings[0].rows[0]["bib"]) == ({"stage_race": "K"}, 41)


def test_the_best_rider_of_all_stages_counts():
    """R19.2 — not the best of each stage."""
    (row,) = rank_stages(kept({1: ("A", 50), 2: ("A", 40)}, {1: ("A", 8), 2: ("A", 40)}), ON).rows
    assert (row.best, row.final) == (2, 2 * 80 + 138)


def test_level_teams_of_a_stage_race():
    """1124 each: team points 319 before 300; level in all they share the rank.

    UR-31, RULING 37.
    """
    tour = rank_stages(kept({1: ("A", 100), 2: ("A", 20), 3: ("B", 90), 4: ("B", 40)}), ON)
    assert [(r.team, r.final, r.points) for r in tour.rows] == [("A", 220, 120), ("B", 220, 130)][
        ::-1
    ]
    same = rank_stages(kept({1: ("A", 10), 2: ("B", 10)}), ON)
    assert [r.rank for r in same.rows] == [1, 1]


def test_without_the_module_every_race_stands_alone():
    """R1.5 — a level plays no stage race by itself."""
    found = rank_stages(FIVE, Rules("reifenbreite"))
    assert (found.counted_stages, found.rows, rankings_of(found).rankings) == (5, (), ())
    assert game_parameters("reifenbreite")["reif.modules"].default == [
        "cheating", "sprints", "yellow_jersey", "switch_lead",
    ]  # fmt: skip


def test_stages_count_up_to_the_first_that_lacks():
    """R19.1 — of stages 1 and 3 one counts."""
    gap = kept({1: ("A", 10)}, {1: ("A", 10)}, {1: ("A", 10)})
    del gap.stages[2]
    assert rank_stages(gap, ON).counted_stages == 1


def test_cards_of_the_next_stage(start: Any):
    """RULING 37 — stage_energy: fresh ones, or those that are left with what can come back."""
    race = ReifenRace(start(), Dice("1"))
    race._state.hands[0] = [0] * len(energy_cards())
    race._state.piles[0] = [len(card.numbers) for card in energy_cards()]
    before = SimpleNamespace(stages={1: keep_stage(race.results(), None)})
    for value, held in (("fresh", 14), ("keep", 0)):
        setup = start(stage_energy=value)
        after = carry_over(before, setup.rules, setup)
        state = ReifenRace(after, Dice("1"))._state
        assert (sum(state.hands[0]), sum(state.hands[1])) == (held, 14)
    assert carry_over(SimpleNamespace(stages={}), setup.rules, setup) is setup


def test_what_a_stage_leaves_is_written_and_read_back(start: Any):
    """RULING 37 — as plain values of a tour file, and back."""
    race = ReifenRace(start(), Dice("1"))
    stages = {3: keep_stage(race.results(), None)}
    assert SERIES.read_stages(write_stages(stages)) == stages
    assert GAME.series is not None


CARDS = [0] * len(energy_cards())


@pytest.mark.parametrize(
    "plain",
    [{"x": {}}, {"1": {}}, {"1": 3},
     {"1": {"riders": [[1, "A"]]}},
     {"1": {"riders": [["1", "A", 1]]}}, {"1": {"riders": [[1, 2, 1]]}},
     {"1": {"riders": [], "cards": 3}},
     {"1": {"riders": [], "cards": [["A", CARDS, [99, *CARDS[1:]]]]}},
     {"1": {"riders": [], "cards": [["A", CARDS, CARDS[1:]]]}},
     {"1": {"riders": [], "cards": [["A", "x", CARDS]]}},
     {"1": {"riders": [], "cards": [[1, CARDS, CARDS]]}}],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(plain: Any):
    """Results of a tour file that nobody wrote are refused with their stage."""
    with pytest.raises(TourError):
        SERIES.read_stages(plain)
