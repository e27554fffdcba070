"""R6.33, RULING 26, RULING 44, RULING 75, RULING 105: time trials."""

from decimal import Decimal

import pytest

from engine.bots.any_game import Book
from engine.errors import SetupError
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.scene import scene_of
from engine.games.ciclismo.trials import by_team, ride_individual_trial, rider_order, team_order
from engine.race.dice import Dice
from engine.race.record import RecordWriter, pack_record, unpack_record
from engine.race.referee import Referee
from engine.race.replay import replay_record
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules

TWO = {"A1": ("LEADER", None), "A2": ("CLIMBER", None), "B1": ("TIMETRIALIST", None)}


def trial(table, road, riders=TWO, rules=None, fmt="ITT", sections=(("TT_MID", 30),), **more):
    return table(road(*sections, fmt=fmt, **more), riders, rules, turn=0)


def said(t, kind):
    return [h for h in t.state.happenings if h[0] == kind]


def test_each_rides_alone_from_the_middle(table, road):
    """R3.25, R6.33 — from row 0, lane ceil(L / 2); one after the other, no cession, no wheel."""
    t = trial(table, road)
    t.play(ride_individual_trial(t.state, ()))
    assert len(said(t, "starts")) == 3
    assert set(t.kinds()) == {"SOLO"}
    assert all(turn > 0 for turn in t.state.finished)
    assert t.state.wheel == [0, 0, 0]
    first = next(h for h in said(t, "moved"))
    assert first[5] == 2


def test_effort_is_laid_openly(table, road):
    """RULING 105 — ATTACK each turn, no peloton die; `tt.open_tokens = false` asks for a token."""
    t = trial(table, road, {"A1": ("TIMETRIALIST", None)})
    full = {"SOLO": lambda q: (q.options.choices[0][-1],)}
    t.play(ride_individual_trial(t.state, ()), full)
    assert (t.state.pe, t.state.spent[0]) == ([1], [8])
    assert t.dice.asked[0][2] == 4 + 4
    hidden = trial(
        table, road, {"A1": ("TIMETRIALIST", None)}, Rules("ciclismo", {"tt.open_tokens": False})
    )
    hidden.play(
        ride_individual_trial(hidden.state, ()), {"SOLO": lambda q: (q.options.choices[0][-1],)}
    )
    assert "TOKENS" in hidden.kinds()


def test_reverse_general_classification(table, road):
    """RULING 44 — in the order the tour gives; before a first stage the start roll by teams."""
    t = trial(table, road)
    assert rider_order(t.state, (21, 12, 11)) == [2, 1, 0]
    t.dice.tell(0, [3, 3, 3], purpose="start")
    t.dice.tell(1, [1, 1, 1], purpose="start")
    assert rider_order(t.state, ()) == [0, 2, 1]
    rolled = trial(table, road, rules=Rules("ciclismo", {"tt.start_order": "start_roll"}))
    rolled.dice.tell(0, [1, 1, 1], purpose="start")
    rolled.dice.tell(1, [3, 3, 3], purpose="start")
    assert rider_order(rolled.state, (11, 12, 21)) == [2, 0, 1]


def test_teams_ride_alone_too(table, road):
    """R3.26, R6.33 — a team from the grid with only its own pairs; RULING 44 for their order."""
    riders = {f"{team}{n}": ("ROULEUR", None) for team in "AB" for n in (1, 2, 3)}
    t = trial(table, road, riders, fmt="TTT")
    assert team_order(t.state, (21, 11)) == [1, 0]
    t.play(by_team(t.state, (21, 11)))
    placed = [(h[2], h[3], h[4]) for h in said(t, "placed")]
    assert placed[:3] == [(3, 0, 1), (4, -1, 1), (5, 0, 2)]
    assert placed[3:] == [(0, 0, 1), (1, -1, 1), (2, 0, 2)]
    assert all(t.state.finished)


def test_the_same_sky_for_all(table, road):
    """RULING 75 — one roll before the first start; `weather.tt_mode = per_rider` rolls for each."""
    for mode, rolls in (("single_roll", 1), ("per_rider", 3)):
        rules = Rules("ciclismo", {"weather.enabled": True, "weather.tt_mode": mode})
        t = trial(table, road, rules=rules)
        t.play(ride_individual_trial(t.state, ()))
        assert sum(1 for ask in t.dice.asked if ask[0] == "weather") == rolls


def test_rain_in_a_time_trial(table, road):
    """RULING 78 — one check a team, its riders in starting order; the victim falls in turn 1."""
    t = trial(table, road, rules=Rules("ciclismo", {"weather.enabled": True}))
    t.dice.tell(0, [5], purpose="weather")
    t.dice.tell(0, [3], purpose="RAIN_CHECK")
    t.dice.tell(2, [1], purpose="RAIN_CHECK")
    t.dice.tell(0, [1], purpose="crash")
    t.dice.tell(1, [6], purpose="crash")
    t.play(ride_individual_trial(t.state, (11, 12, 21)))
    assert t.state.crashes == [0, 1, 0]
    assert [h[1] for h in said(t, "incident")] == [1]


@pytest.mark.parametrize(
    ("changes", "rows"),
    [({}, ["TT_SHORT", "MTN_3", "DESC_LOW"]),
     ({"mtt.flat_row": "FLAT"}, ["FLAT", "MTN_3", "DESC_LOW"]),
     ({"mtt.climb_row": "tt_class"}, ["TT_SHORT", "TT_SHORT", "DESC_LOW"])],
)  # fmt: skip
def test_rows_of_a_mountain_time_trial(table, road, changes, rows):
    """RULING 26 — flat by the class of the stage, climbs by their own row, descents by theirs."""
    t = trial(table, road, rules=Rules("ciclismo", changes), kind="MOUNTAIN_TT",
              sections=(("TT_SHORT", 20), ("MTN_3", 9), ("DESC_LOW", 5)))  # fmt: skip
    assert [ground.dice_row for ground in t.state.scene.course.grounds] == rows


def test_a_mountain_time_trial_without_a_flat(table, road):
    """RULING 16, RULING 26 — its class follows from the length of the stage."""
    for km, row in (("15.4", "TT_SHORT"), ("15.5", "TT_MID"), ("31", "TT_LONG")):
        course = road(("MTN_3", 40), kind="MOUNTAIN_TT", fmt="ITT", km=Decimal(km))
        t = table(course, TWO, Rules("ciclismo", {"mtt.climb_row": "tt_class"}), turn=0)
        assert t.state.scene.course.grounds[0].dice_row == row


def test_summits_of_a_trial_go_by_the_turns_they_took(table, road, lines):
    """RULING 74 — ranked when everybody has ridden, not by who rode first."""
    from engine.games.ciclismo.race import results

    t = trial(table, road, sections=(("TT_MID", 20), ("MTN_3", 12)), kind="MOUNTAIN_TT",
              lines=[lines["summit"](32)])  # fmt: skip
    t.play(ride_individual_trial(t.state, (11, 12, 21)))
    turns = {rider: turn for rider, turn, _ in t.state.line_places[0]}
    rows = results(t.state).lines[0].places
    order = [turns[t.state.scene.bibs.index(place.bib)] for place in rows]
    assert order == sorted(order)


def test_a_scene_is_the_same_for_every_rider(table, road):
    """R0.9 — riders are numbered from 0 in the order of the teams."""
    scene = scene_of(trial(table, road).setup)
    assert (scene.bibs, scene.teams, scene.team_of) == ((11, 12, 21), ((0, 1), (2,)), (0, 0, 1))


def test_ties_are_rolled_before_the_race_is_closed(road):
    """RULING 74, R0.5 — the sprint roll of a tie is in the record: the replay ranks alike."""
    teams = tuple(
        RaceTeam(team, team, tuple(RaceRider(10 * t + n, team, "CLIMBER", 0, 0) for n in range(8)))
        for t, team in enumerate("ABC")
    )
    start = Setup(road(("TT_MID", 12), fmt="ITT"), Rules("ciclismo"), teams, "ties")
    stage = CiclismoRace(start, Dice(start.key))
    writer = RecordWriter("ciclismo", 1, start, ("book",) * 3)
    Referee(stage, [Book()] * 3, writer).run()
    rolled = [h for h in stage.happenings if h[0] == "sprint_roll"]
    assert rolled
    assert (
        replay_record(unpack_record(pack_record(writer.record)), CiclismoRace).results()
        == stage.results()
    )


def test_a_race_of_no_riders_is_refused(road):
    with pytest.raises(SetupError, match="rider"):
        scene_of(Setup(road(("TT_MID", 30), fmt="ITT"), Rules("ciclismo"), ()))


def test_riders_roll_again_until_one_falls(table, road):
    """RULING 78 — where nobody falls in the first round, they roll once more."""
    t = trial(table, road, rules=Rules("ciclismo", {"weather.enabled": True}))
    t.dice.tell(0, [5], purpose="weather")
    t.dice.tell(0, [1], purpose="RAIN_CHECK")
    t.dice.tell(2, [3], purpose="RAIN_CHECK")
    t.dice.tell(2, [1], [6], purpose="crash")
    t.dice.tell(0, [1], purpose="crash")
    t.dice.tell(1, [1], purpose="crash")
    t.play(ride_individual_trial(t.state, (11, 12, 21)))
    assert sum(t.state.crashes) == 1


def test_each_team_may_have_a_sky_of_its_own(table, road):
    """RULING 75 — `weather.tt_mode = per_rider` in a team trial: one roll a team."""
    rules = Rules("ciclismo", {"weather.enabled": True, "weather.tt_mode": "per_rider"})
    riders = {f"{team}{n}": ("ROULEUR", None) for team in "AB" for n in (1, 2, 3)}
    t = trial(table, road, riders, rules, fmt="TTT")
    t.play(by_team(t.state, ()))
    assert sum(1 for ask in t.dice.asked if ask[0] == "weather") == 2


def test_a_race_without_a_road_is_refused(road):
    riders = (RaceTeam("A", "A", (RaceRider(11, "A1", "LEADER"),)),)
    with pytest.raises(SetupError) as refused:
        scene_of(Setup(road(fmt="ITT"), Rules("ciclismo"), riders))
    assert refused.value.key == "setup_no_road"
