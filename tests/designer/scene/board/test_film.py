"""A film of a race: any picture of it, its sentences, its beats; grown and cut."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from designer.language import LANGUAGES, SPANISH
from designer.scene.board.film import AT_ONCE, Film
from engine.playtests.plan import stage_plan
from engine.tour.file import load
from tests.designer.raced import Raced, watch_race

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.fixture(scope="module")
def film() -> Film:
    """A flat stage of the grand tour, ridden by the book."""
    plan = stage_plan(load(SAMPLES / "giro-2019.etapa"), 10, bots=("book",), game="ciclismo")
    watched = watch_race(plan, 1)
    return Film(watched.setup, watched.happenings)


def test_any_picture_is_the_one_that_playing_comes_to(film: Film):
    """A picture asked for on its own is the one reached by stepping there."""
    stepped = [film.places_at(frame) for frame in range(film.frames + 1)]
    asked = [film.places_at(frame) for frame in reversed(range(film.frames + 1))]

    assert asked == stepped[::-1]
    assert stepped[-1]


def test_nobody_shares_a_square(film: Film):
    """Design 10 — one rider a square, whenever a turn is over."""
    for frame in film.turns[1:]:
        spots = list(film.places_at(frame).values())
        assert len(spots) == len(set(spots))


def test_both_languages_tell_the_same_race_and_never_ahead_of_the_picture(film: Film):
    english, spanish = (
        [(s.frame, s.row) for s in film.story_lines(language)] for language in LANGUAGES
    )
    frames = [frame for frame, _ in spanish]

    assert english == spanish
    assert frames == sorted(frames)
    assert frames[-1] <= film.frames


def test_who_is_home_in_a_time_trial_is_off_the_road():
    """Team after team rides: none of them rides past those who are done."""
    watched = watch_race(
        stage_plan(load(SAMPLES / "sierra.etapa"), 3, bots=("book",), game="ciclismo"), 1
    )
    film = Film(watched.setup, watched.happenings)
    most = max(len(team.riders) for team in watched.setup.teams)
    assert max(len(film.places_at(frame + 1)) for frame in film.turns) == most


@pytest.fixture(scope="module", params=[1, 3], ids=["road", "time trial"])
def criterium(request: pytest.FixtureRequest) -> Film:
    """A stage of the Critèrium, which rides a time trial like any other."""
    tour = load(SAMPLES / "sierra.etapa")
    watched = watch_race(stage_plan(tour, request.param, game="figueres", bots=("random",)), 1)
    return Film(watched.setup, watched.happenings)


def test_everybody_in_a_criterium_is_seen_from_the_start_to_the_end(criterium: Film):
    """R4.5 — all six, neutrals included, first on the starting square, side by side."""
    assert sorted(criterium.places_at(criterium.turns[1]).values()) == [(0, n) for n in range(1, 7)]
    assert {len(criterium.places_at(frame)) for frame in criterium.turns[1:]} == {6}
    assert len(criterium.places_at(criterium.frames)) == 6


def test_a_place_in_a_criterium_is_its_own_square_and_slot(criterium: Film):
    """R3.5 — nobody shares a slot of a square."""
    for frame in range(criterium.turns[1], criterium.frames + 1):
        places = list(criterium.places_at(frame).values())
        assert len(places) == len(set(places))
    assert max(square for square, _ in places) > 20


@pytest.fixture(scope="module", params=[2, 3], ids=["road", "time trial"])
def raced(request: pytest.FixtureRequest) -> Raced:
    """A stage ridden by the book."""
    tour = load(SAMPLES / "sierra.etapa")
    return watch_race(stage_plan(tour, request.param, game="ciclismo", bots=("book",)), 1)


def test_a_film_that_grows_by_the_turn_is_the_film_of_the_whole_race(raced: Raced):
    """Every picture and every sentence of both languages; what was told before stays."""
    whole = Film(raced.setup, raced.happenings)
    growing, count = Film(raced.setup, over=False), dict.fromkeys(LANGUAGES, 0)
    for first, last in pairwise([*whole.turns, whole.frames]):
        growing.extend(raced.happenings[first:last], over=last == whole.frames)
        for language, lines in count.items():
            story = growing.story_lines(language)
            assert story[:lines] == whole.story_lines(language)[:lines]
            count[language] = len(story)
        assert growing.places_at(last) == whole.places_at(last)
    assert (growing.turns, growing.frames) == (whole.turns, whole.frames)
    assert all(
        growing.story_lines(language) == whole.story_lines(language) for language in LANGUAGES
    )


def test_a_story_is_read_a_few_turns_at_a_time(raced: Raced):
    """However much of a race comes at once: no part of it is long, and nothing is told twice."""
    whole, parts = Film(raced.setup, raced.happenings), Film(raced.setup, raced.happenings)

    count = 1
    while parts.tell_part(SPANISH):
        count += 1

    assert count >= len(whole.turns) / AT_ONCE
    assert parts.story_lines(SPANISH) == whole.story_lines(SPANISH)


def test_a_film_that_was_cut_is_the_film_of_what_is_left(raced: Raced):
    """Cut anywhere and shown on, in both languages: pictures, turns, beats and sentences."""
    whole = Film(raced.setup, raced.happenings)
    stories = [whole.story_lines(language) for language in LANGUAGES]
    for cut in (0, 1, whole.turns[3], whole.turns[3] + 1, whole.frames // 2, whole.frames - 1):
        film = Film(raced.setup, raced.happenings)
        for language in LANGUAGES:
            film.story_lines(language)
        film.cut(cut)
        fresh = Film(raced.setup, raced.happenings[:cut], over=False)
        assert (film.turns, film.beats, film.frames) == (fresh.turns, fresh.beats, fresh.frames)
        assert film.story_lines(SPANISH) == fresh.story_lines(SPANISH)
        film.extend(raced.happenings[cut:], over=True)
        assert (film.turns, film.beats) == (whole.turns, whole.beats)
        assert [film.story_lines(language) for language in LANGUAGES] == stories
        assert film.places_at(film.frames) == whole.places_at(whole.frames)


def test_the_film_stops_where_a_beat_is_over(film: Film):
    """Nobody moves twice in one, a turn begins a new one, and all of them make the race."""
    assert film.stops == sorted({beat.frame for beat in film.beats if beat.frame})
    assert film.stops[-1] == film.frames
    assert set(film.turns[1:]) <= set(film.stops)
    for before, after in pairwise([0, *film.stops]):
        moved = [h[2] for h in film.happenings[before:after] if h[0] == "moved"]
        assert len(moved) == len(set(moved))
    assert film.next_beat(0) == film.stops[0]
    assert film.last_beat(film.stops[3]) == film.stops[2]
    crowd = max(b - a for a, b in pairwise(film.stops))
    assert crowd > 20


def test_a_gap_is_told_in_turns_of_the_first_rider(film: Film):
    """Nothing for the front; on the square it had left a turn ago, one turn."""
    frame = film.turns[6]
    front = film.field_at(frame).front_square
    assert film.turns_behind(frame, front) == 0
    before = film.field_at(film.turns[5]).front_square
    assert film.turns_behind(frame, before) == 1
    assert 0 < film.turns_behind(frame, (before + front) // 2) < 1
