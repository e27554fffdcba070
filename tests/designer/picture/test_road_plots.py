"""Playtests along the road: bands under the profile, plots over the stages, a table of lines."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.picture import look
from designer.picture.profile.draw import profile_frame
from designer.picture.road_plots import (
    draw_line_table,
    draw_road_strip,
    draw_tour_plots,
    lines_with_measures,
)
from designer.picture.shapes import Box, Circle, Rect
from designer.texts.deciders import breaking_point
from engine.playtests.summary import Summary
from tests.designer.picture.conftest import in_role

if TYPE_CHECKING:
    from engine.playtests.plan import PlaytestPlan
    from engine.road.values import Road

WIDTH = 186


@pytest.fixture
def road(plan: PlaytestPlan) -> Road:
    assert plan.setup is not None
    return plan.setup.road


def test_nothing_leaves_the_sheet(summary: Summary, road: Road, upright: Any, language: Language):
    drawn = draw_road_strip(summary, road, WIDTH, language=language)
    outside = [
        at
        for at in upright(drawn.shapes)
        if at[0] < -0.1 or at[1] > WIDTH + 0.1 or at[2] > drawn.height
    ]
    assert outside == []


def test_every_role_has_a_look_in_both_themes(summary: Summary, road: Road):
    """A picture made for paper can be shown in a dark window."""
    drawn = draw_road_strip(summary, road, WIDTH)
    roles = {getattr(shape, "role", "page") for shape in drawn.shapes}
    assert [look.look(theme)(role) for theme in look.THEMES for role in roles]


def test_each_section_carries_the_points_spent_on_it(summary: Summary, road: Road, texts: Any):
    """The sums of the sections stand over their bars."""
    said = {text.text for text in texts(draw_road_strip(summary, road, WIDTH).shapes)}
    sums = {
        f"{round(summary.spread_of(f'effort/by_section/{n:02d}').mean)}"
        for n in range(1, len(road.sections) + 1)
    }
    assert sums <= said


def test_a_bar_of_effort_stands_over_its_own_kilometres(road: Road):
    """From where the section begins on the profile to where it ends."""
    only = {f"effort_by_section_{n:02d}": [0] for n in (1, 3, 4)}
    spent = Summary(
        races=1,
        numbers={
            k.replace("effort_by_section_", "effort/by_section/"): Counter(v)
            for k, v in only.items()
        }
        | {"effort/by_section/02": Counter([50])},
    )
    drawn, plot = draw_road_strip(spent, road, WIDTH), profile_frame(road, WIDTH, 64)
    climb = road.sections[1]
    wanted = plot.x(float(climb.from_km)), plot.x(float(climb.to_km))
    bars = [s for s in drawn.shapes if isinstance(s, Rect) and s.y > 64 and s.height > 5]
    assert [(b.x, b.x + b.width) for b in bars] == [pytest.approx(wanted)]


def test_the_mark_stands_where_the_verdict_says_the_race_breaks_up(road: Road, texts: Any):
    """One figure in words and in the picture."""
    parts = {f"splits/{n:02d}": Counter([1 if n < 15 else 6] * 30) for n in range(24)}
    broken = Summary(races=30, numbers=parts)
    point = breaking_point(broken, road)
    assert point is not None
    drawn = draw_road_strip(broken, road, WIDTH, language=SPANISH)
    (mark,) = in_role(drawn.shapes, "plot.break")
    assert mark.points[0][0] == pytest.approx(profile_frame(road, WIDTH, 64).x(point.km))
    assert f"se rompe · km {round(point.km)}" in {t.text for t in texts(drawn.shapes)}


def test_a_race_that_stays_whole_has_no_mark(road: Road):
    whole = Summary(races=1, numbers={f"splits/{n:02d}": Counter([1]) for n in range(24)})
    drawn = draw_road_strip(whole, road, WIDTH)
    assert in_role(drawn.shapes, "plot.break") == []


def test_a_game_without_effort_has_no_band_of_it(road: Road):
    """Zeros everywhere are nothing to look at."""
    free = Summary(races=1, numbers={"effort/by_section/01": Counter([0])})
    assert draw_road_strip(free, road, WIDTH).height == 64


def test_pools_stand_over_their_stages(texts: Any):
    """Also where a tour leaves one out."""
    left = {"pools/01": [9.0, 11.0], "pools/02": [8.0, 9.0], "pools/04": [5.0, 6.0]}
    races = Summary(races=2, numbers={name: Counter(v) for name, v in left.items()})
    drawn = draw_tour_plots(races, 186, 92, ENGLISH)
    places = {t.text: t.x for t in texts(drawn.shapes) if t.y > 88}
    dots = [s.x for s in drawn.shapes if isinstance(s, Circle)]
    assert dots == pytest.approx([places["1"], places["2"], places["4"]])


def test_gaps_stand_beside_the_pools():
    """The lead on the second and on the tenth, day by day; without pools they have all the room."""
    left = {f"{name}/{n:02d}": [turns * n] for name, turns in (("gaps", 1), ("tenth", 4))
            for n in (1, 2, 3)}  # fmt: skip
    races = Summary(races=1, numbers={name: Counter(v) for name, v in left.items()})
    alone = draw_tour_plots(races, 186, 92, SPANISH).shapes
    assert [len(in_role(alone, role)) for role in ("plot.bar", "plot.mean")] == [3, 3]
    second, tenth = (in_role(alone, role)[-1] for role in ("plot.bar", "plot.mean"))
    assert tenth.y < second.y
    races.numbers["pools/01"] = Counter([9.0])
    both = in_role(draw_tour_plots(races, 186, 92, SPANISH).shapes, "plot.mean")
    assert min(dot.x for dot in both) > 93 > min(dot.x for dot in in_role(alone, "plot.mean"))


def test_lines_tell_what_each_climb_and_sprint_decides(
    summary: Summary, plan: PlaytestPlan, texts: Any, language: Language
):
    """A row each, with the type most often first over it."""
    assert plan.setup is not None
    rows = lines_with_measures(summary, plan.setup.road)
    drawn = draw_line_table(Box(10, 20, 186, 60), summary, plan.setup.road, rows, language)
    assert rows
    assert len([s for s in drawn if isinstance(s, Circle) and s.radius > 2]) == len(rows)
