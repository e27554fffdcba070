"""What tells a recorded race from the one that a tour keeps of its stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings.results import results_of
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from designer.language import Language
    from engine.race.values import Results, Setup
    from engine.tour.values import Tour

MOST_NAMED = 3
"""Riders of another race who are named."""


def doubt_record(
    tour: Tour, number: int, setup: Setup, language: Language, results: Results | None = None
) -> str:
    """Return why a race is not the one of this tour; nothing where it may be.

    A stage of 0 is none of the tour's; without results only the road and the riders are looked at.
    """
    if not number:
        return language.say("records.no_stage")
    known = {(rider.bib, rider.name) for team in tour.teams for rider in team.riders}
    strange = [
        rider.name or str(rider.bib)
        for team in setup.teams
        for rider in team.riders
        if known and (rider.bib, rider.name) not in known
    ]
    if strange:
        more = " …" if len(strange) > MOST_NAMED else ""
        riders = ", ".join(strange[:MOST_NAMED])
        return language.say("records.other_riders", riders=f"{riders}{more}")
    kept = results_of(tour.results).get(number)
    if results is None or kept is None or setup.rules.game != OWN_GAME:
        return ""
    ridden = {arrival.bib: arrival.place for arrival in results.arrivals}
    if all(ridden.get(arrival.bib) == arrival.place for arrival in kept.arrivals):
        return ""
    names = {rider.bib: rider.name for team in tour.teams for rider in team.riders}
    first = next((arrival.bib for arrival in kept.arrivals if arrival.place == 1), None)
    if first is None:
        return language.say("records.other_race")
    return language.say("records.other_winner", winner=names.get(first) or first)
