"""One race of Pistard as the referee wants it: play, view, state, and the rows of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.pistard.box import PistardLaw
from engine.games.pistard.course import colours_of, half_line
from engine.games.pistard.finish import player_ranking, rider_ranking
from engine.games.pistard.state import PistardState, TrackPlan, view_of
from engine.games.pistard.turn import ride_race
from engine.race.frame import RaceFrame
from engine.race.values import OK, RIDING, Arrival, Results, TeamArrival

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import Setup


def race_results(state: PistardState, setup: Setup) -> Results:
    """R11.2, RULING 23 — a row a rider, and the players in their order."""
    ranked = rider_ranking(state)
    return Results(
        state.turn,
        tuple(
            _arrival_row(state, setup, place, rider) for place, rider in enumerate(ranked, start=1)
        ),
        teams=tuple(
            TeamArrival(place, setup.teams[player].id, state.turn, state.team_points(player))
            for place, player in enumerate(player_ranking(state), start=1)
        ),
        figures=_race_figures(state, setup),
    )


def _arrival_row(state: PistardState, setup: Setup, place: int, rider: int) -> Arrival:
    team = setup.teams[state.player_of(rider)]
    who = team.riders[state.base_of(rider)]
    # RULING 23: a rider who was taken off has a place as well
    status = OK if state.end or not state.racing[rider] else RIDING
    figures = {
        "points": state.points[rider],
        "firsts": state.firsts[rider],
        "off": int(not state.racing[rider]),
        "laps": max(0, state.progress[rider] - 1) // state.rows,
        "progress": state.progress[rider],
    }
    return Arrival(place, who.bib, team.id, who.type, state.turn, 0, status, figures=figures)


def _race_figures(state: PistardState, setup: Setup) -> dict[str, Any]:
    return {
        "winner_team": setup.teams[state.winner].id if state.end else "",
        "end": state.end,
        "points": {setup.teams[p].id: state.team_points(p) for p in state.players},
        "lapped": len(state.lost),
    }


class PistardRace(RaceFrame[PistardState]):
    """One race from the first throw to the last point."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        road, rules = setup.road, setup.rules
        colours, half = colours_of(road, rules), half_line(road, rules)
        state = PistardState(PistardLaw.read_law(rules), colours, half, len(setup.teams), dice)
        state.plan = TrackPlan(tuple(map(tuple, colours)), half)
        super().__init__(setup, state, view_of)

    def play(self) -> Step:
        """Ride the race (sections 5 to 12)."""
        return ride_race(self._state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        firsts = [s.team_firsts(player) for player in s.players]
        return (
            s.turn, s.at, s.progress, s.lane, s.racing, s.staging, s.order, s.moved, s.thrown,
            tuple(map(tuple, s.pool)), s.passages, s.points, firsts, s.lost, s.lines_out,
            s.winner, s.end,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return race_results(self._state, self._setup)
