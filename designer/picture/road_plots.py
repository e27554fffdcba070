"""Playtests drawn along the road, line by line, and over the stages of a tour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.language import ENGLISH
from designer.picture.lettering import fit_text
from designer.picture.plots import Scale, draw_heading
from designer.picture.profile.draw import draw_profile, profile_frame
from designer.picture.profile.scale import kilometres_of
from designer.picture.shapes import Box, Circle, Line, Picture, Rect
from designer.texts.deciders import breaking_point
from designer.texts.measured import amount_text, line_title, lines_before_finish, percent_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Shape
    from engine.playtests.summary import NumberSummary, Summary
    from engine.road.values import Line as RoadLine
    from engine.road.values import Road, RoadSection


BAND, STRIP_GAP = 27.0, 3.0
"""Millimetres of one band below the profile, and between them."""
HIGH = 64.0
"""Millimetres of the profile."""


def draw_effort_band(box: Box, summary: Summary, road: Road, language: Language) -> list[Shape]:
    """Return points a square over each section; the points of the whole section stand on top."""
    shapes, room = draw_heading(
        box, language.say("report.effort"), language.say("report.effort_note")
    )
    spent = [
        (section, summary.spread_of(f"effort/by_section/{number:02d}"))
        for number, section in enumerate(road.sections, start=1)
    ]
    most = max(LEAST_EFFORT, *(spread.p95 / section.squares for section, spread in spent))
    km = road.finish_km
    along = Scale(0.0, km, room.x, room.x + room.width)
    up = Scale(0.0, most, room.y + room.height, room.y + LABEL)
    for section, spread in spent:
        shapes += _draw_effort(section, spread, along, up, language)
    foot = room.y + room.height
    shapes.append(Line("plot.axis", ((room.x, foot), (room.x + room.width, foot))))
    return shapes


def draw_group_band(box: Box, summary: Summary, road: Road, language: Language) -> list[Shape]:
    """Return the mean number of groups along the road, over what nine races in ten show."""
    shapes, room = draw_heading(
        box, language.say("report.groups"), language.say("report.groups_note")
    )
    names = sorted(n for n in summary.numbers if n.startswith("splits/"))
    parts = [summary.spread_of(name) for name in names]
    kms = [road.km_at(road.rows * n / len(parts)) for n in range(len(parts) + 1)]
    along = Scale(0.0, kms[-1], room.x, room.x + room.width)
    up = Scale(0.0, max(LEAST_GROUPS, *(p.p95 for p in parts)), room.y + room.height, room.y)
    shapes += _draw_grid(room, up, 4)
    crest: list[tuple[float, float]] = []
    for part, start, end in zip(parts, kms, kms[1:], strict=False):
        left, right = along(start), along(end)
        top, foot = up(part.p95), up(part.p5)
        shapes.append(Rect("plot.range", left, top, right - left, foot - top))
        crest += [(left, up(part.mean)), (right, up(part.mean))]
    shapes.append(Line("plot.line", tuple(crest)))
    shapes += _draw_break(room, along, summary, road, language)
    return shapes


BANDS = ((draw_group_band, "splits/"), (draw_effort_band, "effort/by_section/"))
"""What is drawn below it, and the measures each band needs."""


def draw_road_strip(
    summary: Summary,
    road: Road,
    width: float,
    *,
    relief: Relief | None = None,
    language: Language = ENGLISH,
) -> Picture:
    """Return the profile with a band for every thing these races tell along the road."""
    bands = [draw for draw, family in BANDS if _tells_of(summary, family)]
    shapes: list[Shape] = list(
        draw_profile(road, width, HIGH, relief=relief, language=language).shapes
    )
    plot = profile_frame(road, width, HIGH, relief=relief).plot
    for nth, draw in enumerate(bands):
        top = HIGH + STRIP_GAP + nth * (BAND + STRIP_GAP)
        shapes += draw(Box(plot.x, top, plot.width, BAND), summary, road, language)
    return Picture(width, HIGH + (BAND + STRIP_GAP) * len(bands), tuple(shapes))


def _tells_of(summary: Summary, family: str) -> bool:
    """Return whether a family of measures was ever anything but 0 in these races."""
    return any(set(c) != {0} for name, c in summary.numbers.items() if name.startswith(family))


LABEL = 4.0
LEAST_EFFORT = 1.0
"""Points a square the scale reaches at least."""


def _draw_effort(
    section: RoadSection, spread: NumberSummary, along: Scale, up: Scale, language: Language
) -> list[Shape]:
    start, end = kilometres_of(section)
    left, wide = along(start), along(end) - along(start)
    top, foot = up(spread.mean / section.squares), up(0)
    x = left + wide / 2
    low, high = up(spread.p5 / section.squares), up(spread.p95 / section.squares)
    label = Box(x - max(wide, 5.0) / 2, min(top, high) - LABEL, max(wide, 5.0), LABEL)
    role = f"terrain.{section.terrain}"
    shapes: list[Shape] = [Rect(role, left, top, wide, foot - top)]
    shapes.append(Line("plot.axis", ((left, foot), (left, top), (left + wide, top))))
    shapes.append(Line("plot.axis", ((left + wide, top), (left + wide, foot))))
    if low - high > 0.5:
        shapes.append(Line("plot.whisker", ((x, low), (x, high))))
    if wide >= 5.0 or spread.mean >= 1:
        shapes.append(fit_text(label, amount_text(language, round(spread.mean)), "plot.value"))
    return shapes


LEAST_GROUPS = 4.0
"""Groups the scale reaches at least, so that a race that stays whole looks whole."""


def _draw_break(
    room: Box, along: Scale, summary: Summary, road: Road, language: Language
) -> list[Shape]:
    """Return a mark where most groups are added, if enough are."""
    point = breaking_point(summary, road)
    if point is None:
        return []
    x, words = along(point.km), language.say("report.breaks_up", km=round(point.km))
    text = fit_text(Box(0, 0, 60, 4), words, "plot.mark")
    left = x - text.width - 2 > room.x
    label = Box(x - 61.4 if left else x + 1.4, room.y - 0.4, 60, 4)
    return [
        Line("plot.break", ((x, room.y), (x, room.y + room.height))),
        fit_text(label, words, "plot.mark", anchor="end" if left else "start"),
    ]


LEFT, FOOT, STAGE_GAP = 9.0, 6.0, 8.0
LEGS: Final = "pools"
PLOTS: Final = {LEGS: (LEGS,), "gaps": ("gaps", "tenth")}
"""By plot: its families of measures; the first is drawn with its range, the next as a line."""
DENSE: Final = 4.6
"""Millimetres a stage; where there are fewer, every other number stands under its stage."""


def draw_tour_plots(summary: Summary, width: float, height: float, language: Language) -> Picture:
    """Return what every stage leaves: pools of those still riding, gaps between the first."""
    shown = [name for name in PLOTS if _names_of(summary, name)]
    shapes: list[Shape] = []
    for name, box in zip(
        shown, Box(0, 0, width, height).columns(*[1] * len(shown), gap=STAGE_GAP), strict=True
    ):
        shapes += _draw_stages(box, name, summary, language)
    return Picture(width, height, tuple(shapes))


def tells_stages(summary: Summary) -> bool:
    """Tell whether there is anything of this kind to draw."""
    return any(_names_of(summary, name) for name in PLOTS)


def _names_of(summary: Summary, family: str) -> list[str]:
    return sorted(name for name in summary.numbers if name.startswith(f"{family}/"))


def _draw_stages(whole: Box, name: str, summary: Summary, language: Language) -> list[Shape]:
    title, note = language.say(f"report.{name}"), language.say(f"report.{name}_note")
    shapes, room = draw_heading(whole, title, note)
    series = {
        family: {
            int(n.rpartition("/")[2]): summary.spread_of(n) for n in _names_of(summary, family)
        }
        for family in PLOTS[name]
    }
    first, *rest = series.values()
    plot = Box(room.x + LEFT, room.y, room.width - LEFT - 3, room.height - FOOT)
    most = max([s.p95 for s in first.values()] + [s.mean for one in rest for s in one.values()])
    up = Scale(0.0, max(1.0, most) * 1.05, plot.y + plot.height, plot.y)
    along = Scale(min(first) - 0.5, max(first) + 0.5, plot.x, plot.x + plot.width)
    shapes += _draw_grid(plot, up, 5)
    shapes += _draw_ranges(plot, first, along, up)
    for one in rest:
        shapes += _draw_crest(one, along, up, ("plot.whisker", "plot.mean"))
    return [*shapes, *_draw_crest(first, along, up, ("plot.line", "plot.bar"))]


def _draw_ranges(
    plot: Box, spreads: dict[int, NumberSummary], along: Scale, up: Scale
) -> list[Shape]:
    """Return what nine tours in ten show, and the number of each stage."""
    wide = along(min(spreads) + 1) - along(min(spreads))
    half = min(0.32 * wide, 4.0)
    every = 1 if wide >= DENSE else 2
    shapes: list[Shape] = []
    for number, spread in spreads.items():
        x, top = along(number), up(spread.p95)
        shapes.append(Rect("plot.range", x - half, top, 2 * half, up(spread.p5) - top))
        if number % every == 0 or every == 1:
            below = Box(x - 4, plot.y + plot.height + 1, 8, 4)
            shapes.append(fit_text(below, str(number), "plot.tick"))
    return shapes


def _draw_crest(
    spreads: dict[int, NumberSummary], along: Scale, up: Scale, roles: tuple[str, str]
) -> Sequence[Shape]:
    """Return the means as a line with a dot a stage, in the roles of the two."""
    points = tuple((along(n), up(s.mean)) for n, s in spreads.items())
    line = [Line(roles[0], points)] if len(points) > 1 else []
    return [*line, *(Circle(roles[1], x, y, 1.0) for x, y in points)]


def _draw_grid(plot: Box, up: Scale, most: int) -> list[Shape]:
    """Return a line at most so many round values, with the values left of the plot."""
    shapes: list[Shape] = []
    for value in up.round_ticks(most):
        y = up(value)
        role = "plot.axis" if value == 0 else "plot.grid"
        shapes.append(Line(role, ((plot.x, y), (plot.x + plot.width, y))))
        label = Box(plot.x - LEFT, y - 1.6, LEFT - 1, 3.2)
        shapes.append(fit_text(label, f"{value:g}", "plot.tick", anchor="end"))
    return shapes


ROW = 7.2
HEADS = ("line", "parted", "first", "wins")
SHARES = (0.3, 0.24, 0.24, 0.22)


def lines_with_measures(summary: Summary, road: Road) -> list[tuple[str, RoadLine]]:
    """Return the lines these races tell something of."""
    known = {
        name.split("/")[1]
        for of in (summary.numbers, summary.truths, summary.words)
        for name in of
        if name.startswith("lines/")
    }
    return [(key, line) for key, line in lines_before_finish(road) if key in known]


def lines_height(count: int) -> float:
    """Return how high so many lines under a heading are."""
    return 10.0 + ROW * count + 1.0


def draw_line_table(
    box: Box, summary: Summary, road: Road, rows: Sequence[tuple[str, RoadLine]], language: Language
) -> list[Shape]:
    """Return a row a line: badge, name and kilometre, groups added, first type, winner first."""
    shapes, room = draw_heading(
        box, language.say("report.lines"), language.say("report.lines_note")
    )
    heads = room._replace(height=4.5).columns(*SHARES, gap=2)
    for head, place in zip(HEADS, heads, strict=True):
        shapes.append(
            fit_text(place, language.say(f"report.lines_{head}"), "plot.note", anchor="start")
        )
    most = max([1.0, *(s.high for key, _ in rows if (s := _groups_added(summary, key)))])
    for nth, (key, line) in enumerate(rows):
        at = Box(room.x, room.y + 5 + nth * ROW, room.width, ROW)
        shapes.append(Line("plot.grid", ((at.x, at.y), (at.x + at.width, at.y))))
        name, parted, first, wins = at.columns(*SHARES, gap=2)
        shapes += _draw_line_name(name, line, road, language)
        shapes += _draw_groups_added(parted, _groups_added(summary, key), most, language)
        shapes += _draw_first_type(first, summary, key, language)
        if f"lines/{key}/winner_first" in summary.truths:
            share = percent_text(language, summary.share_of(f"lines/{key}/winner_first"))
            shapes.append(fit_text(wins, share, "plot.told", anchor="start"))
    return shapes


def _groups_added(summary: Summary, key: str) -> NumberSummary | None:
    name = f"lines/{key}/parted"
    return summary.spread_of(name) if name in summary.numbers else None


def _draw_line_name(box: Box, line: RoadLine, road: Road, language: Language) -> list[Shape]:
    role, letters = f"badge.{line.kind}", f"terms.{line.kind}_letter"
    if line.category:
        at = next(s for s in road.sections if s.first <= line.square <= s.last)
        role, letters = f"terrain.{at.terrain}", f"terms.{at.terrain}_letter"
    x, y = box.x + 2.4, box.centre[1]
    text = Box(box.x + 6.4, box.y, box.width - 6.4, box.height)
    km = language.say("profile.km", km=language.format_number(line.km))
    name = f"{line_title(language, line)} · {km}"
    inside = Box(x - 2, y - 2, 4, 4)
    return [
        Circle(role, x, y, 2.2),
        fit_text(inside, language.say(letters), "number.small", ink=f"{role}.on"),
        fit_text(text, name, "plot.name", anchor="start"),
    ]


def _draw_groups_added(
    box: Box, parted: NumberSummary | None, most: float, language: Language
) -> list[Shape]:
    """Return the interval of the groups a climb adds, over a line at none."""
    if parted is None:
        return [fit_text(box, "–", "plot.note", anchor="start")]
    plot, figure = box.columns(0.58, 0.42, gap=1.5)
    along = Scale(0.0, most, plot.x + 1, plot.x + plot.width - 1)
    y = box.centre[1]
    ends = (along(parted.low), along(parted.high))
    zero = along(0)
    return [
        Line("plot.axis", ((zero, box.y + 1), (zero, box.y + box.height - 1))),
        Line("plot.whisker", ((ends[0], y), (ends[1], y))),
        Circle("plot.bar", along(parted.mean), y, 1.1),
        fit_text(
            figure, f"{parted.mean:+.1f}".replace(".", amount_text(language, 0.5)[1]), "plot.value"
        ),
    ]


def _draw_first_type(box: Box, summary: Summary, key: str, language: Language) -> list[Shape]:
    name = f"lines/{key}/first_type"
    if name not in summary.words:
        return []
    kind, share = next(iter(summary.word_shares(name).items()))
    share_text = f"{language.say(f'terms.{kind}')} {round(share.share * 100)} %"
    return [fit_text(box, share_text, "plot.told", anchor="start")]
