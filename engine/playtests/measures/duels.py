"""What a race of a duel says of one team: whether it wins, its share of the points, its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.playtests.measures.winners import winning_team

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts

WON: Final = "duel/won"
POINTS: Final = "duel/points"
PLACE: Final = "duel/place"
MEASURES: Final = ("teams",)
"""What a race of a duel is measured by besides: nothing that needs its story."""


def measure_duel(facts: RaceFacts, seat: int) -> dict[str, bool | int | float | str]:
    """Return whether the team in this seat wins, its share of the points, its best place."""
    team = facts.setup.teams[seat]
    own = {rider.bib for rider in team.riders}
    won = paid = 0
    for line in facts.results.lines:
        for place in line.places:
            paid += place.points
            won += place.points if place.bib in own else 0
    ranked = [one.place for one in facts.results.teams if one.team == team.id]
    places = ranked or [one.place for one in facts.riders_home if one.team == team.id]
    values = duel_values(seat, won=winning_team(facts) == team.id, place=min(places, default=None))
    return values | ({POINTS: won / paid} if paid else {})


def duel_values(
    seat: int, *, place: int | None, won: bool | None = None
) -> dict[str, bool | int | float | str]:
    """Return what a race says of `us`: won or not, by seat too, and the best place."""
    won = place == 1 if won is None else won
    values: dict[str, bool | int | float | str] = {WON: won, f"{WON}/{seat + 1}": won}
    if place is not None:
        values[PLACE] = place
    return values
