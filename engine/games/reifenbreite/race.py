"""One race of Um Reifenbreite as the referee wants it, and the rows of its result."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.games.reifenbreite.box import RIDERS, ReifenLaw, chance_deck
from engine.games.reifenbreite.course import level_of, short_deck, unroll_course
from engine.games.reifenbreite.ground import Unrolled
from engine.games.reifenbreite.score import ScoreSheet, jersey_rounds, score_sheet, team_order
from engine.games.reifenbreite.series import give_hands
from engine.games.reifenbreite.squares import CourseSquares, course_squares, lines_of
from engine.games.reifenbreite.state import ReifenState, view_of
from engine.games.reifenbreite.turn import ride_race
from engine.lazy import IdentityKey
from engine.race.frame import RaceFrame
from engine.race.values import (
    COMPUTED,
    DSQ,
    OK,
    RIDING,
    Arrival,
    LineResult,
    Placing,
    Results,
    TeamArrival,
)
from engine.tour.values import FEED

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import RaceRider, Setup


def race_results(state: ReifenState, setup: Setup, course: Unrolled) -> Results:
    """R13.6, R20.2, R20.3 — a row a rider by place, the lines, the teams by points."""
    sheet = score_sheet(state)
    riders = [rider for team in setup.teams for rider in team.riders]
    return Results(
        state.turn,
        tuple(
            _arrival_row(state, setup, sheet, place, rider, riders[rider])
            for place, rider in enumerate(sheet.order, start=1)
        ),
        tuple(
            _line_result(state, n, riders)
            for n, line in enumerate(state.lines)
            if line.kind != FEED
        ),
        tuple(
            TeamArrival(place, setup.teams[team].id, state.turn, sheet.teams[team])
            for place, team in enumerate(team_order(state, sheet), start=1)
        ),
        _race_figures(state, setup, sheet, riders, course),
    )


def _arrival_row(
    state: ReifenState, setup: Setup, sheet: ScoreSheet, place: int, rider: int, who: RaceRider
) -> Arrival:
    team = setup.teams[rider // RIDERS]
    came = state.home_round[rider]
    status = OK if came else COMPUTED if state.ended else RIDING
    if state.disqualified[rider]:
        status = DSQ
    figures = {
        "points": sheet.totals[rider],
        "place_points": sheet.places[place - 1] if came or state.ended else 0,
        "sprint_points": sheet.extra[rider],
        "wheels": state.wheels[rider],
        "cheats": state.acts[rider],
    }
    return Arrival(
        place, who.bib, team.id, who.type, came or state.turn, 0, status, figures=figures
    )


def _line_result(state: ReifenState, number: int, riders: list[RaceRider]) -> LineResult:
    """R17.2, R17.7 — who crossed it in which order, and what that paid."""
    line = state.lines[number]
    points = state.law.place_points if number == len(state.lines) - 1 else line.points
    places = tuple(
        Placing(place, riders[rider].bib, points[place - 1] if place <= len(points) else 0, 0)
        for place, rider in enumerate(state.passed[number], start=1)
    )
    return LineResult(line.kind, line.square, line.category, line.name, places)


def _race_figures(
    state: ReifenState, setup: Setup, sheet: ScoreSheet, riders: list[RaceRider], course: Unrolled
) -> dict[str, Any]:
    ids = [team.id for team in setup.teams]
    winner = team_order(state, sheet)[0]
    return {
        "level": state.law.level,
        "winner_team": ids[winner] if state.ended else "",
        "points": dict(zip(ids, sheet.teams, strict=True)),
        "sprints": [
            [[row.points, riders[row.rider].bib, row.strokes, row.total] for row in box]
            for box in sheet.sprints
        ],
        "photos": {riders[r].bib: list(noted) for r, noted in enumerate(sheet.photos) if noted},
        "final_photos": list(state.final),
        "jersey_rounds": jersey_rounds(state) if state.law.jersey else None,
        "hands": {ids[t]: list(state.hands[t]) for t in state.teams},
        "piles": {ids[t]: list(state.piles[t]) for t in state.teams},
        "approximation": any(face.apart for face in course.faces),
    }


class ReifenRace(RaceFrame[ReifenState]):
    """One race from the start roll to the last photo."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        rules = setup.rules
        self._course = route = unroll_course(setup.road, rules)
        law = ReifenLaw.read_law(rules, level_of(setup.road, rules))
        squares = _build_squares(IdentityKey(route), rules["reif.curve_progress"] != "fraction")
        cards = chance_deck(law.photo_card, rules["reif.photo_reading"] == "six_of_22")
        short = short_deck(setup.road, rules)
        teams = len(setup.teams)
        state = ReifenState(law, squares, lines_of(route), cards, short, teams, dice)
        give_hands(state, setup)
        super().__init__(setup, state, view_of)

    def play(self) -> Step:
        """Ride the race (sections 7 to 18)."""
        return ride_race(self._state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.ended, s.square, s.moved, s.fallen, s.barred, s.off, s.off_at,
            s.hands, s.piles, s.chance, tuple(sorted(s.throws.items())), s.acts, s.photos, s.final,
            s.disqualified, s.passed, s.places, s.home_round, s.strokes, s.wearer, s.worn_since,
            s.worn_for, s.filled, s.wheels,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return race_results(self._state, self._setup, self._course)


@lru_cache(maxsize=32)
def _build_squares(of: IdentityKey, by_squares_left: bool) -> CourseSquares:
    return course_squares(of.of[0], by_squares_left=by_squares_left)
