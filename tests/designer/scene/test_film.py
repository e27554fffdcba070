from __future__ import annotations

from pathlib import Path

import pytest

from designer.jobs.racing import watch
from designer.scene.board.film import Film
from engine.playtests.plan import stage_plan
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture(scope="module")
def film() -> Film:
    """A flat stage of the grand tour, ridden by the book."""
    plan = stage_plan(load(SAMPLES / "giro-2019.etapa"), 10, bots=("book",))
    watched = watch(plan, 1)
    return Film(watched.setup, watched.happenings)


def test_any_picture_is_the_one_that_playing_comes_to(film: Film):
    """A picture asked for on its own is the one reached by stepping there."""
    stepped = [film.at(frame) for frame in range(film.frames + 1)]
    asked = [film.at(frame) for frame in reversed(range(film.frames + 1))]

    assert asked == stepped[::-1]
    assert stepped[-1]


def test_nobody_shares_a_square(film: Film):
    """Design 10 — one rider a square, whenever a turn is over."""
    for frame in film.turns[1:]:
        spots = list(film.at(frame).values())
        assert len(spots) == len(set(spots))


def test_the_story_never_runs_ahead_of_the_picture(film: Film):
    frames = [line.frame for line in film.story("es")]

    assert frames == sorted(frames)
    assert frames[-1] <= film.frames


def test_both_languages_tell_the_same_race(film: Film):
    told = [[(line.frame, line.row) for line in film.story(lang)] for lang in ("en", "es")]

    assert told[0] == told[1]


def test_who_is_home_in_a_time_trial_is_off_the_road():
    """Team after team rides: none of them rides past those who are done."""
    watched = watch(stage_plan(load(SAMPLES / "sierra.etapa"), 3, bots=("book",)), 1)
    film = Film(watched.setup, watched.happenings)
    most = max(len(team.riders) for team in watched.setup.teams)
    assert max(len(film.at(frame + 1)) for frame in film.turns) == most


def test_a_game_of_squares_of_its_own_has_a_film_of_a_time_trial_too():
    """Nobody stands on the board of the stage; the story is told all the same."""
    plan = stage_plan(load(SAMPLES / "sierra.etapa"), 3, game="figueres", bots=("random",))
    watched = watch(plan, 1)
    film = Film(watched.setup, watched.happenings)
    assert film.at(film.frames) == {}
    assert film.story("es")
