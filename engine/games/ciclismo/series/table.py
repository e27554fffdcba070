"""Every classification after the stages that count (R12.9)."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.race.identity import IdentityKey
from engine.race.series import Ranking, Ranks
from engine.standings.classifications import CLASSIFICATIONS
from engine.standings.classifications.classification import POINTS, TEAM_TIMES, TIMES
from engine.standings.compute import compute_standings
from engine.standings.facts import TourFacts, nights, tour_facts
from engine.standings.outcome import leaders_told

if TYPE_CHECKING:
    from engine.race.series import Kept
    from engine.standings.outcome import Standings
    from engine.tour.rules import Rules

COLUMNS: dict[str, tuple[tuple[str, ...], int | None]] = {
    TIMES: (("rank", "bib", "rider", "net", "gap"), 10),
    TEAM_TIMES: (("rank", "team", "turns", "gap"), None),
    POINTS: (("rank", "bib", "rider", "points"), 5),
}
"""What is printed of a row of each form, and how many rows are."""


def table(kept: Kept, rules: Rules) -> Standings:
    """Return every classification, recomputed from the first stage that is ranked."""
    known = _facts(IdentityKey(kept.tour, kept.roads, rules))
    if len(kept.days) < len(known.courses):
        days = tuple(course for course in known.courses if course.number in kept.days)
        known = replace(known, courses=days)
    return compute_standings(nights(known, kept.stages, rules), kept.stages, rules)


@lru_cache(maxsize=4)
def _facts(of: IdentityKey) -> TourFacts:
    return tour_facts(*of.of)


def told(standings: Standings) -> Ranks:
    """Return the classifications as they stand; those of one stage only by their leader."""
    last = standings.last
    if last is None:
        return Ranks()
    return Ranks(
        tuple(
            Ranking(
                key=c.key,
                head=f"classifications.{c.key}_head",
                columns=COLUMNS[c.form][0],
                rows=tuple(asdict(row) for row in last.rows[c.key]),
                most=COLUMNS[c.form][1],
                of_teams=c.of_teams,
            )
            for c in CLASSIFICATIONS
            if not c.of_stage
        ),
        leaders_told(last.leaders),
    )
