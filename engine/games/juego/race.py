"""One race of El juego as the referee wants it, the rows of its result, and its score sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from engine.games.juego.box import JuegoLaw
from engine.games.juego.course import apart, course, deltas, enter, logged
from engine.games.juego.state import JuegoState, view_of
from engine.games.juego.turn import first_round, is_over, label, race, score, standing
from engine.race.box import BEST_PLACES, LEAST_SUM, ScoreForm, TypedFigure
from engine.race.frame import RaceFrame
from engine.race.game import Ranking
from engine.race.values import COMPUTED, OK, RIDING, Arrival, LineResult, Placing, Results

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import RaceRider, Setup
    from engine.tour.rules import Rules

TEAM_COLUMNS: Final = ("rank", "team", "places", "best")
BEST: Final = 3
"""RULING 15 — riders of a team whose places are added up."""


def results(state: JuegoState, setup: Setup) -> Results:
    """RULING 14, RULING 15, RULING 16 — a row a rider, the lines as they were passed, the teams."""
    riders = [rider for team in setup.teams for rider in team.riders]
    ranked = standing(state)
    return Results(
        state.turn,
        tuple(
            _arrival_row(state, setup, place, rider, riders[rider])
            for place, rider in enumerate(ranked, start=1)
        ),
        tuple(_line_result(state, line, riders) for line in range(len(state.logged))),
        figures=_race_figures(state, setup, ranked),
    )


def _arrival_row(
    state: JuegoState, setup: Setup, place: int, rider: int, who: RaceRider
) -> Arrival:
    """RULING 14, RULING 15 — who has crossed is ranked first, in the order of the places."""
    team = setup.teams[state.team_of[rider]].id
    if place > len(state.ranked):
        figures = {"space": state.space[rider], "place": state.place[rider]}
        status = COMPUTED if is_over(state) else RIDING
        return Arrival(place, who.bib, team, who.type, state.turn, 0, status, figures=figures)
    _, round_, past = state.ranked[place - 1]
    tenths = score(state, round_, past) * state.law.strip
    figures = {
        "round": round_ - first_round(state) + 1,
        "label": label(state, past),
        "score": int(tenths),
        "gap": max(p for _, r, p in state.ranked if r == round_) - past,
    }
    return Arrival(place, who.bib, team, who.type, round_, past, OK, figures=figures)


def _line_result(state: JuegoState, line: int, riders: list[RaceRider]) -> LineResult:
    """M3 — who passed it in which order; it gives nothing."""
    mark = state.course.marks[state.logged[line]]
    places = tuple(
        Placing(place, riders[rider].bib, 0, 0)
        for place, rider in enumerate(state.crossings[line], start=1)
    )
    return LineResult(mark.kind, mark.square, mark.category, mark.name, places)


def team_table(state: JuegoState, ranked: list[int]) -> list[tuple[int, int, int]]:
    """RULING 15 — teams with the sum of their places and their best one, the best first."""
    rows = []
    for team in range(len(state.purse)):
        places = [p for p, rider in enumerate(ranked, start=1) if state.team_of[rider] == team]
        counted = places if state.law.team_result == "sum_all" else places[:BEST]
        rows.append((team, sum(counted), places[0]))
    by_winner = state.law.team_result == "winner"
    rows.sort(key=lambda row: (row[2],) if by_winner else row[1:])
    return rows


def _race_figures(state: JuegoState, setup: Setup, ranked: list[int]) -> dict[str, Any]:
    teams = team_table(state, ranked)
    return {
        "winner_team": setup.teams[teams[0][0]].id,
        "teams": [[setup.teams[team].id, total, best] for team, total, best in teams],
        "strip": state.law.strip,
        "counters": {setup.teams[t].id: left for t, left in enumerate(state.purse)},
    }


def score_tables(results: Results) -> tuple[Ranking, ...]:
    """RULING 15 — the table of the teams, with what their places come to and their best place."""
    rows = tuple(
        {"rank": rank, "team": team, "places": total, "best": best}
        for rank, (team, total, best) in enumerate(results.figures["teams"], start=1)
    )
    return (Ranking("teams", "games.juego_teams", TEAM_COLUMNS, rows, of_teams=True),)


def score_form(rules: Rules) -> ScoreForm:
    """RULING 15, RULING 16 — a round and a tenth for each space lost; the places that count."""
    strip = int(rules["ciclistas.finish_spaces"])
    return ScoreForm(
        (TypedFigure("round"), TypedFigure("label", Fraction(1, strip))),
        teams=BEST_PLACES,
        best={"winner": 1, "sum_all": 0}.get(rules["ciclistas.team_result"], BEST),
        series=LEAST_SUM if rules["ciclistas.series"] else "",
    )


class JuegoRace(RaceFrame[JuegoState]):
    """One race from the lots to the last rider across the line."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        entered = enter(setup)
        law, chain = JuegoLaw.of(entered.rules), course(entered.road, entered.rules)
        team_of = [seat for seat, team in enumerate(entered.teams) for _ in team.riders]
        state = JuegoState(law, chain, team_of, dice)
        if law.rolls_delta:
            state.deltas = deltas(chain)
        closed = apart(chain, entered.road)
        state.apart = closed if any(closed) else ()
        state.logged = logged(chain)
        state.crossings = [[] for _ in state.logged]
        super().__init__(entered, state, view_of)

    def play(self) -> Step:
        """Ride the race (section 5)."""
        return race(self._state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.at, s.space, s.place, s.began, s.order, s.used, s.purse, s.earned,
            s.passed, s.crossings, tuple(s.ranked),
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return results(self._state, self._setup)
