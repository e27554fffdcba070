"""Every classification after the stages that count (R12.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.lazy import IdentityKey
from engine.race.game import Ranking, Ranks
from engine.standings.book import StandingsBook, compute_standings
from engine.standings.classifications import CLASSIFICATIONS
from engine.standings.classifications.classification import POINTS, TEAM_TIMES, TIMES
from engine.standings.facts import tour_facts
from engine.standings.outcome import leaders_told

if TYPE_CHECKING:
    from engine.race.game import Kept
    from engine.standings.outcome import Standings
    from engine.tour.rules import Rules

COLUMNS: dict[str, tuple[tuple[str, ...], int | None]] = {
    TIMES: (("rank", "bib", "rider", "net", "gap"), 10),
    TEAM_TIMES: (("rank", "team", "turns", "gap"), None),
    POINTS: (("rank", "bib", "rider", "points"), 5),
}
"""What is printed of a row of each form, and how many rows are."""


def table(kept: Kept, rules: Rules) -> Standings:
    """Return every classification after what was kept of the stages that are ranked."""
    book = _book(IdentityKey(kept.tour, kept.roads, rules))
    if len(kept.days) < len(book.facts.courses):
        days = tuple(course for course in book.facts.courses if course.number in kept.days)
        return compute_standings(book.facts._replace(courses=days), kept.stages, rules)
    return book.standings(kept.stages)


@lru_cache(maxsize=4)
def _book(of: IdentityKey) -> StandingsBook:
    """Return the book of a tour that is ridden: written on from stage to stage."""
    tour, roads, rules = of.of
    return StandingsBook(tour_facts(tour, roads, rules), rules)


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
                rows=tuple(row._asdict() for row in last.rows[c.key]),
                most=COLUMNS[c.form][1],
                of_teams=c.of_teams,
            )
            for c in CLASSIFICATIONS
            if not c.of_stage
        ),
        leaders_told(last.leaders),
    )
