"""What is seen from above: tiles with the riders of any game, a course with its own shape."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.scene.board.film import Film
from designer.scene.board.ground import LaidGround, own_ground
from designer.scene.board.riders import RidersOnGround, Tokens
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.playtests.plan import stage_plan
from engine.tour.file import load
from tests.designer.raced import watch_race

SAMPLES = Path(__file__).parents[4] / "samples"
GAMES = ("figueres", "juego")


def film_of(game: str, stage: int = 1) -> Film:
    plan = stage_plan(load(SAMPLES / "sierra.etapa"), stage, game=game, bots=("random",))
    watched = watch_race(plan, 1)
    return Film(watched.setup, watched.happenings)


@pytest.mark.parametrize("game", GAMES)
def test_riders_of_any_game_stand_on_the_tiles_their_squares_stand_for(game: str):
    """One-stage O2.1 — everybody, from the start to beyond the finish, and nobody on another."""
    film = film_of(game)
    board = lay_road(film.setup.road, rectangular_table(2400, 1200))
    ground = LaidGround(board, board.lengths[0])
    riders = sum(len(team.riders) for team in film.setup.teams) + len(film.setup.neutrals)
    chart = ground.course_chart(film.course, riders)
    assert chart is not None
    assert ground.chart is not None
    for frame in (*film.turns[1:], film.frames):
        places = film.places_at(frame)
        assert all(place in chart for place in places.values())
        assert len({chart.square_of(place).centre for place in places.values()}) == len(places)
        for square, slot in places.values():
            first, last = film.course.rows_behind(square)
            seen = ground.chart.place_at(chart.square_of((square, slot)).centre)
            if 1 <= square <= film.course.last and seen is not None:
                assert first <= seen[0] <= last


def test_a_row_of_the_stage_is_shown_on_the_course_of_a_criterium():
    """One-stage O2.1 — the square that stands for it, whole."""
    ground = own_ground(film_of("figueres").course)
    assert ground is not None
    (shape,) = ground.row_shapes(1)
    xs, ys = zip(*shape, strict=True)
    x, y = ground.chart.square_of((1, 3)).centre
    assert min(xs) < x < max(xs)
    assert min(ys) < y < max(ys)
    assert ground.row_spot(1) == ground.chart.square_of((1, 1)).centre
    assert ground.row_shapes(9999) == []


def test_a_row_of_the_road_is_framed_over_all_its_lanes():
    """R6.1 — as one where they lie side by side."""
    film = film_of("figueres")
    board = lay_road(film.setup.road, rectangular_table(2400, 1200))
    ground = LaidGround(board, board.lengths[0])
    (shape,) = ground.row_shapes(12)
    one, three = (board.square_at(12, lane).corners for lane in (1, 3))
    assert shape == (one[0], one[1], three[2], three[3])
    assert ground.row_spot(9999) is None


def test_on_a_track_every_lap_is_ridden_over_the_same_squares():
    """Pistard R3.1 — progress is counted on; whoever is pointed at shows ways in any lap."""
    film = film_of("pistard")
    assert film.course.layout is not None
    ground = own_ground(film.course)
    assert ground is not None
    rows = film.course.squares
    assert ground.chart.square_of((rows + 3, 2)) == ground.chart.square_of((3, 2))
    seen = RidersOnGround(film, Tokens(film.setup, load(SAMPLES / "sierra.etapa")))
    assert seen.course is not None
    frame = next(f for f in film.turns if any(p[0] > rows for p in film.places_at(f).values()))
    leader, place = max(film.places_at(frame).items(), key=lambda one: one[1])

    assert seen.point_at(seen.course, frame, seen.course.chart.square_of(place).centre) == leader
    assert seen.ways
