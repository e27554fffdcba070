"""The score sheet (section 20): filled from a race, shown as tables, typed in by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.reifenbreite.box import RIDERS, STAGE_RACE, modules_of
from engine.games.reifenbreite.lines import running_order
from engine.race.box import STAGES_TIMES_BEST, ScoreForm, TypedFigure
from engine.race.game import Ranking

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState
    from engine.race.values import Results
    from engine.tour.rules import Rules

SPRINT: Final = ("bib", "rider", "points", "strokes", "total")
PHOTO: Final = ("bib", "rider", "numbers")
TEAM: Final = ("rank", "team", "points")


class SprintRow(NamedTuple):
    """A row of a sprint box: points, rider, jersey strokes, sum (fields 1, 2 and 3)."""

    points: int
    rider: int
    strokes: int
    total: int


class ScoreSheet(NamedTuple):
    """The sheet of one race; disqualified riders have lost all points (R16.5)."""

    sprints: tuple[tuple[SprintRow, ...], ...]
    order: tuple[int, ...]
    """Field 4: riders by place; who is not home yet as the race lies."""
    places: tuple[int, ...]
    """Points by place, in that order."""
    extra: tuple[int, ...]
    """Field 5: sprint and jersey points, by rider."""
    totals: tuple[int, ...]
    """Field 6: place points and field 5, by rider."""
    teams: tuple[int, ...]
    """Field 7: the four totals of each team."""
    photos: tuple[tuple[int, ...], ...]
    """Field 8: numbers noted against each rider."""


def score_sheet(state: ReifenState) -> ScoreSheet:
    """R13.6, R13.8, R16.5, R17.2, R17.5, R20.1, R20.2, R20.3 — the sheet as it stands."""
    boxes = [sprint_box(state, sprint) for sprint in range(len(state.sprints))]
    order = (*state.home, *(state.places or running_order(state)))
    points = state.law.place_points
    places = [points[n] if n < len(points) else 0 for n in range(len(order))]
    extra = [0] * len(state.square)
    for box in boxes:
        for row in box:
            extra[row.rider] += row.total
    arrived = len(state.home) if not state.ended else len(order)
    totals = extra[:]
    for rider, paid in list(zip(order, places, strict=True))[:arrived]:
        totals[rider] += paid
    for rider, out in enumerate(state.disqualified):
        if out:
            totals[rider] = 0
    teams = [sum(totals[t * RIDERS : (t + 1) * RIDERS]) for t in state.teams]
    return ScoreSheet(
        tuple([tuple(box) for box in boxes]),
        order,
        tuple(places),
        tuple(extra),
        tuple(totals),
        tuple(teams),
        tuple([tuple(noted) for noted in state.photos]),
    )


def sprint_box(state: ReifenState, sprint: int) -> list[SprintRow]:
    """R17.8, R20.1 — the paid places of a sprint, with the jersey rounds noted in each row."""
    line = state.sprints[sprint]
    rows = []
    for paid, rider in zip(state.lines[line].points, state.passed[line], strict=False):
        strokes = state.strokes[sprint][rider]
        rows.append(SprintRow(paid, rider, strokes, paid + strokes * state.law.jersey_points))
    return rows


def team_order(state: ReifenState, sheet: ScoreSheet) -> list[int]:
    """R1.2, R13.7, RULING 26 — most points first; level teams by their best places in turn."""

    def key(team: int) -> tuple[int, ...]:
        places = [n for n, rider in enumerate(sheet.order) if rider // RIDERS == team]
        return (-sheet.teams[team], *places)

    return sorted(state.teams, key=key)


def jersey_rounds(state: ReifenState) -> int:
    """R17.5 — rounds for which anybody was paid for the jersey."""
    return sum(map(sum, state.strokes))


def score_tables(results: Results) -> tuple[Ranking, ...]:
    """R13.6, R20.1, R20.3 — fields 1, 2 and 3, field 8 and field 7; those with nothing are left."""
    fields = [
        Ranking(
            f"sprint_{number}",
            f"games.reifenbreite_sprint_{number}",
            SPRINT,
            tuple(
                {"points": paid, "bib": bib, "strokes": strokes, "total": total}
                for paid, bib, strokes, total in rows
            ),
        )
        for number, rows in enumerate(results.figures["sprints"], start=1)
    ]
    noted = results.figures["photos"]
    photos = tuple(
        {"bib": bib, "numbers": " ".join(map(str, numbers))} for bib, numbers in noted.items()
    )
    fields.append(Ranking("photos", "games.reifenbreite_photos", PHOTO, photos))
    teams = tuple(
        {"rank": row.place, "team": row.team, "points": row.overshoot} for row in results.teams
    )
    fields.append(Ranking("teams", "games.reifenbreite_teams", TEAM, teams, of_teams=True))
    return tuple(field for field in fields if field.rows)


def score_form(rules: Rules) -> ScoreForm:
    """R20.1, R20.2, R20.3, R19.3 — place points and field 5; the sum of a team; the stage race."""
    raced = STAGE_RACE in modules_of(rules, rules["reif.level"])
    return ScoreForm(
        (TypedFigure("sprint_points"),),
        by_place=tuple(rules["reif.place_points"]),
        series=STAGES_TIMES_BEST if raced else "",
    )
