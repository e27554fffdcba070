"""Each game answers everything that other rooms may ask of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.words import topic
from engine import tables
from engine.bots import BOTS, bots_playing
from engine.errors import SetupError
from engine.games import DEFAULT, GAMES
from engine.ride.conversion import codes_left_out, full_stage, standard_course
from engine.ride.ride import begin_ride
from engine.text import LANGUAGE_CODES
from engine.tour.file import load
from engine.tour.finding import TABLE
from engine.tour.rules import Rules, game_parameters

if TYPE_CHECKING:
    from engine.race.course import Course

SAMPLE = str(Path(__file__).parents[2] / "samples" / "sierra.etapa")
SIERRA = ("sierra", 2)
"""A stage with climbs and points, four teams at its start."""


@pytest.fixture(params=["full", "standard"])
def course(request: pytest.FixtureRequest, game: str) -> Course:
    """A stage with everything, and the plain one, as a game rides them."""
    if request.param == "standard":
        return standard_course(GAMES[game])
    return GAMES[game].course(full_stage(), Rules(game))


def test_it_is_known_by_one_name(game: str):
    """The list, the folder of its data and the game itself call it the same."""
    assert (GAMES[game].id, game in tables.folder_names("games")) == (game, True)
    assert GAMES[game].rules > 0


def test_one_game_is_played_where_none_is_named():
    """And tours are written in one; both are in the list."""
    assert DEFAULT in GAMES


@pytest.mark.parametrize("words", ["rules", "story", "dice", "ask"])
def test_its_words_are_there_in_every_language(game: str, words: str):
    """Law, story, rolls, questions."""
    assert {frozenset(said) for said in topic(f"{words}_{game}").values()} == {
        frozenset(LANGUAGE_CODES)
    }


@pytest.mark.parametrize("phrase", ["{}", "{}_road"])
def test_it_has_a_name_and_says_what_it_wants(game: str, phrase: str):
    """In `etapa games` and in the window."""
    assert set(topic("games")[phrase.format(game)]) == set(LANGUAGE_CODES)


def test_its_house_rules_are_its_own(game: str):
    """No two games share the name of a rule."""
    others = {key for other in GAMES if other != game for key in game_parameters(other)}
    assert not set(game_parameters(game)) & others


def test_a_bot_that_can_play_it_sits_down_where_nobody_is_named(game: str):
    """`Game.manager` is of the family of bots."""
    first = next(iter(bots_playing(game)))
    assert first == GAMES[game].manager
    assert first in BOTS


def test_squares_stand_for_the_whole_stage_in_order(course: Course):
    """O2.1 — from the first row to the last, and what lies beyond is told as the ends."""
    behind = [course.rows_behind(square) for square in range(1, course.squares + 1)]
    assert behind[0][0] == 1
    assert all(first <= last for first, last in behind)
    assert behind == sorted(behind)
    assert course.rows_behind(0) == (0, 0)
    assert course.rows_behind(course.last + 1) == (behind[-1][1],) * 2


def test_every_square_has_a_look_and_every_line_a_square(course: Course):
    """O2.2, O2.3 — and one finish, behind the last square."""
    assert len(course.look) == course.squares
    lines = (*course.lines, *course.marks)
    assert all(1 <= line.square <= course.last for line in lines)
    assert [line.square for line in lines if line.kind == "FINISH"] == [course.last]


def test_a_course_follows_from_road_and_rules_alone(game: str, rides: Any):
    """O1.3 — worked out twice, it is the same; the road stays what it is."""
    start = rides.setup(game, *SIERRA)
    road, copied = start.road, replace(start.road)
    assert GAMES[game].course(road, start.rules) == GAMES[game].course(
        copied, Rules(game, start.rules.differences())
    )
    assert start.road is road == copied


def test_everything_it_leaves_out_is_a_finding_with_words(game: str):
    """O7.1 — each once, with its number, and a name in `etapa games`."""
    codes = codes_left_out(GAMES[game])
    known = tables.read_toml(TABLE)
    assert len(set(codes)) == len(codes)
    for code in codes:
        assert known[code]["severity"] == "info"
        assert f"left_{code.removeprefix('I_LEFT_').lower()}" in topic("games")


def test_who_enters_rides_and_entered_twice_nothing_changes(game: str, rides: Any):
    """O6.1, O6.4 — never more teams than seats, bibs as in the tour, never another road."""
    start = rides.setup(game, *SIERRA)
    assert len(start.teams) in GAMES[game].seats
    assert GAMES[game].enter(start) == start
    assert all(rider.bib > 0 for team in start.teams for rider in team.riders)


def test_too_few_teams_are_refused_with_how_many_are_wanted(game: str, rides: Any):
    """O6.3 — one sentence; nobody is asked first."""
    seats = GAMES[game].seats
    start = rides.setup(game, *SIERRA)
    few = replace(start, teams=start.teams[: seats[0] - 1])
    with pytest.raises(SetupError, match=f"the game is for {seats[0]} to {seats[-1]}"):
        GAMES[game].enter(few)


def test_the_columns_it_declares_have_heads_and_figures(game: str, rides: Any):
    """What is told of a rider besides place, name and type."""
    race, _ = rides(game, *SIERRA, GAMES[game].manager)
    for column in GAMES[game].columns:
        name, _, phrase = column.head.partition(".")
        assert set(topic(name)[phrase]) == set(LANGUAGE_CODES)
        assert any(a.figure(column.name) for a in race.results().arrivals)


PLAYED_BY = {
    "juego": {"ciclistas.series": True},
    "reifenbreite": {"reif.level": "professional", "reif.modules": ["stage_race"]},
}
"""House rules without which a game ranks no series (RULING 16 of El juego, R1.5 and R19.1)."""


@pytest.mark.parametrize("ranked", [g for g, game in GAMES.items() if game.series is not None])
def test_what_a_series_keeps_is_ranked_written_and_read(ranked: str, rides: Any):
    """Kept under the number of the stage, ranked, told; and the same out of a tour's file."""
    tour = load(SAMPLE)
    ride = begin_ride(
        replace(tour, rules={**tour.rules, **PLAYED_BY.get(ranked, {})}), GAMES[ranked]
    )
    race, _ = rides(ranked, "sierra", 1, GAMES[ranked].manager)
    after = ride.after_stage(1, race.results())
    assert (list(after.results), after.standings.counted_stages) == ([1], 1)
    read = ride.series.read_stages(ride.series.write_stages(after.results))
    assert dict(read) == dict(after.results)
    rankings = ride.series.rankings_of(after.standings).rankings
    assert any(ranking.rows for ranking in rankings)
    assert all({*r.columns} <= {*r.rows[0], "rider"} for r in rankings if r.rows)
