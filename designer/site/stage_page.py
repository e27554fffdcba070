"""The page of a stage: profile, what lies on it, what came out, and its races as films."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from designer.language import Language, own_name
from designer.picture.profile.draw import draw_ground, draw_profile, profile_frame
from designer.picture.profile.scale import (
    named_height,
    profile_scale,
    relief_from_terrain,
    relief_of,
)
from designer.picture.shapes import Box, Picture
from designer.sheets.report import ReportTable, make_report
from designer.site.film import board_charts, film_data, ground_picture, story_turns
from designer.texts.boards import PAPER
from designer.texts.records import doubt_record
from engine.board import kept_boards
from engine.tour.values import SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.profile.scale import Relief
    from designer.sheets.plan import WorkbookPlan
    from designer.site.film import RecordedRace, StoryTurn
    from designer.site.render import PagePen
    from engine.road.roads import SurveyedStage
    from engine.road.values import Line, Road
    from engine.tour.values import Tour

WIDE, HIGH = 240.0, 92.0
"""Of a profile, in millimetres."""
SMALL_WIDE, SMALL_HIGH = 100.0, 24.0
"""Of the profile in a list of stages."""
READINGS = 240
"""Heights along the profile that a reader can point at."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of a stage and what it is."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line of the road in the list under the profile."""

    role: str
    letters: str
    name: str
    km: str
    square: int
    figures: str
    points: str


@dataclass(frozen=True, slots=True)
class FilmPart:
    """A race as the page shows it: its ground, its numbers, its story and its arrivals."""

    title: str
    ground: str
    data: dict[str, Any]
    story: tuple[StoryTurn, ...]
    arrivals: ReportTable
    notes: tuple[str, ...]


def facts_of(
    surveyed: SurveyedStage, relief: Relief | None, language: Language, sheets: int = 0
) -> list[Fact]:
    """Return the figures a stage is announced with."""
    road, stage = surveyed.road, surveyed.stage
    facts = [
        Fact(language.say("site.type"), language.say(f"terms.{surveyed.type}")),
        Fact(language.say("site.length"), f"{language.format_number(surveyed.lengths.covered)} km"),
    ]
    if road is not None:
        facts.append(Fact(language.say("site.squares"), str(road.rows)))
        if surveyed.minutes is not None:
            minutes = language.say("site.about_minutes", minutes=surveyed.minutes)
            facts.append(Fact(language.say("site.at_table"), minutes))
        if sheets:
            papers = language.say("site.sheets_of", sheets=sheets, paper=PAPER)
            facts.append(Fact(language.say("site.tiles"), papers))
        climbs = sum(line.kind == SUMMIT or bool(line.category) for line in road.lines)
        if climbs:
            facts.append(Fact(language.say("site.climbs"), str(climbs)))
    if relief is not None and relief.measured:
        facts.append(Fact(language.say("site.ascent"), f"{_metres_climbed(relief)} m"))
        facts.append(Fact(language.say("site.highest"), f"{round(max(relief.heights))} m"))
    if stage.date:
        facts.insert(0, Fact(language.say("site.date"), language.format_date(stage.date)))
    return facts


def stage_relief(surveyed: SurveyedStage) -> Relief:
    """Return the heights of a stage, measured or as its terrain suggests."""
    return relief_of(surveyed.stage) or relief_from_terrain(surveyed.need_road())


def small_profile(surveyed: SurveyedStage, language: Language) -> Picture:
    """Return the profile of a stage for a list: only its ground, flush with its sides."""
    road, relief = surveyed.need_road(), stage_relief(surveyed)
    sheet = profile_scale(road, SMALL_WIDE, SMALL_HIGH, relief, language)
    whole = Box(0, 0, SMALL_WIDE, SMALL_HIGH)
    return Picture(SMALL_WIDE, SMALL_HIGH, tuple(draw_ground(replace(sheet, plot=whole))))


def large_profile(surveyed: SurveyedStage, language: Language) -> Picture:
    """Return the profile of a stage for its page."""
    return draw_profile(
        surveyed.need_road(), WIDE, HIGH, relief=stage_relief(surveyed), language=language
    )


def profile_data(surveyed: SurveyedStage) -> dict[str, Any]:
    """Return what a page needs to tell the kilometre, height and gradient under a finger.

    `sections` has, a section, its last row and its last kilometre; `heights` are even steps.
    """
    road, relief = surveyed.need_road(), stage_relief(surveyed)
    lies = profile_frame(road, WIDE, HIGH, relief=relief)
    kms = [lies.km * n / READINGS for n in range(READINGS + 1)]
    axis = lies.axis
    return {
        "plot": [round(side, 2) for side in lies.plot],
        "km": round(lies.km, 2),
        "bottom": axis.bottom,
        "top": max(axis.top, *relief.heights),
        "heights": [round(relief.height_at(km)) for km in kms],
        "measured": relief.measured,
        "sections": [[s.last, round(float(s.to_km), 2)] for s in road.sections],
    }


def line_rows(surveyed: SurveyedStage, language: Language) -> list[LineRow]:
    """Return every line of the road with what it pays."""
    road, relief = surveyed.need_road(), stage_relief(surveyed)
    return [_line_row(road, line, relief, language) for line in road.lines]


def section_table(surveyed: SurveyedStage, language: Language) -> ReportTable:
    """Return the sections of a stage from the start to the finish."""
    rows = [
        (
            language.say(f"terms.{s.terrain}"),
            f"{language.format_number(s.from_km)}–{language.format_number(s.to_km)}",
            language.format_number(s.km),
            s.squares,
            f"{s.first}–{s.last}",
            s.name,
        )
        for s in surveyed.need_road().sections
    ]
    heads = ("terrain", "from_to", "length_km", "squares", "of_squares", "name")
    return ReportTable(
        "sections",
        language.say("site.sections"),
        tuple(language.say(f"site.head_{head}") for head in heads),
        tuple(rows),
        wide=(0, 5),
    )


def result_tables(plan: WorkbookPlan | None, number: int) -> tuple[ReportTable, ...]:
    """Return what is published after a stage; nothing while it does not count."""
    if plan is None or number > plan.standings.counted_stages:
        return ()
    return make_report(plan, number).sections


def film_part(
    tour: Tour, number: int, race: RecordedRace, pen: PagePen, language: Language, name: str
) -> FilmPart:
    """Return a race of a stage as a page shows it; one that is not the tour's own says so."""
    board = None
    if race.course.layout is None:
        road = race.setup.road
        board = kept_boards.board_of_stage(tour.boards, road, race.setup.rules)
        board = replace(board, road=road)  # riders are seen on the branches of what lies there
    charts = board_charts(board, race)
    picture = ground_picture(race, board, charts, language) if charts else None
    game = language.say(f"games.{race.setup.rules.game}")
    first = next(iter(race.results.riders_home), None)
    names = {r.bib: r.name for team in race.setup.teams for r in team.riders}
    winner = names.get(first.bib, "") if first else ""
    title = language.say("site.film_won" if winner else "site.film", game=game, winner=winner)
    doubt = doubt_record(tour, number, race.setup, language, race.results)
    notes = [doubt] if doubt else []
    notes += [language.finding_text(finding) for finding in race.course.dropped]
    if not race.whole:
        notes.append(language.say("site.cut", turns=race.results.turns))
    return FilmPart(
        title,
        pen.write_svg(picture, language.say("site.ground"), name) if picture else "",
        film_data(race, charts, _team_roles(tour, race)),
        story_turns(race, language),
        _arrival_table(race, language),
        tuple(notes),
    )


def _team_roles(tour: Tour, race: RecordedRace) -> list[str]:
    """Return the role of each team's colour: that of the tour, else that of its place."""
    from designer.picture.look import team_names

    usual = team_names()
    known = {team.id: team.colour for team in tour.teams}
    return [
        f"team.{known.get(team.id) or usual[place % len(usual)]}"
        for place, team in enumerate(race.setup.teams)
    ]


def _arrival_table(race: RecordedRace, language: Language) -> ReportTable:
    riders = {r.bib: (r, team.name) for team in race.setup.teams for r in team.riders}
    rows = [
        (
            a.place or "–",
            a.bib,
            riders[a.bib][0].name,
            riders[a.bib][1],
            a.turns,
            a.overshoot,
            "" if a.status == "OK" else language.say(f"terms.{a.status}"),
        )
        for a in race.results.arrivals
        if a.bib in riders
    ]
    heads = ("rank", "bib", "rider", "team", "turns", "overshoot", "status")
    return ReportTable(
        "arrivals",
        language.say("site.arrivals"),
        tuple(language.say(f"standings.head_{head}") for head in heads),
        tuple(rows),
        wide=(2, 3, 6),
    )


def _metres_climbed(relief: Relief) -> int:
    rises = zip(relief.heights, relief.heights[1:], strict=False)
    return round(sum(max(0.0, after - before) for before, after in rises))


def _line_row(road: Road, line: Line, relief: Relief, language: Language) -> LineRow:
    at = next(s for s in road.sections if s.first <= line.square <= s.last)
    climbs = line.kind == SUMMIT or bool(line.category)
    letters = language.say(f"terms.{at.terrain if climbs else line.kind}_letter")
    figures = []
    if climbs and at.last == line.square:
        figures.append(f"{language.format_number(at.km)} km")
        length = float(at.to_km - at.from_km)
        if relief.measured and length > 0:
            rise = relief.height_at(float(at.to_km)) - relief.height_at(float(at.from_km))
            gradient = Decimal(str(round(rise / length / 10, 1)))
            figures.append(f"{language.format_number(gradient)} %")
    if relief.measured:
        figures.append(f"{named_height(road, relief, float(line.km))} m")
    return LineRow(
        f"terrain.{at.terrain}" if climbs else f"badge.{line.kind}",
        letters,
        line.name or language.say(f"terms.{line.kind}"),
        language.format_number(line.km),
        line.square,
        " · ".join(figures),
        " – ".join(map(str, line.points)),
    )


def stage_title(surveyed: SurveyedStage, language: Language) -> str:
    """Return what a stage is called: its number, and its name where it has one."""
    name = own_name(surveyed.number, surveyed.stage.name)
    number = language.say("new.stage", number=surveyed.number)
    return f"{number} · {name}" if name else number


def neighbour_stages(numbers: Sequence[int], number: int) -> tuple[int | None, int | None]:
    """Return the stages before and after one, as far as there are any."""
    at = list(numbers).index(number)
    return (
        numbers[at - 1] if at else None,
        numbers[at + 1] if at + 1 < len(numbers) else None,
    )
