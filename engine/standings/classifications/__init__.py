"""The classifications of a stage race, in the order in which they are told.

To add one: a points classification is a line here; any other has a file beside its form.
"""

from __future__ import annotations

from functools import partial

from engine.standings.classifications.classification import (
    POINTS,
    SCORE,
    TEAM_TIMES,
    TIMES,
    Classification,
)
from engine.standings.classifications.combativity import CombativeTally
from engine.standings.classifications.general import GeneralTally
from engine.standings.classifications.points import PointsTally, Prize
from engine.standings.classifications.teams import TeamTally
from engine.tour.values import INTERMEDIATE_SPRINT, SUMMIT


def points_classification(key: str, badge: str, prize: Prize) -> Classification:
    """Return a classification that adds up what lines, and perhaps the finish, pay."""
    return Classification(key, POINTS, partial(PointsTally.begin, prize), badge, prize=prize)


GENERAL = Classification("general", TIMES, GeneralTally.begin, "badge.TOUR")
TEAMS = Classification(
    "teams", TEAM_TIMES, TeamTally.begin, "solid.soft", of_teams=True, leader="team"
)

CLASSIFICATIONS: tuple[Classification, ...] = (
    GENERAL,
    TEAMS,
    points_classification(
        "regularity", "badge.REGULARITY", Prize(INTERMEDIATE_SPRINT, finish=True)
    ),
    points_classification("mountain", "badge.MOUNTAIN", Prize(SUMMIT, by_category=True)),
    Classification("combativity", SCORE, CombativeTally.begin, "badge.VUELTA", of_stage=True),
)
"""The general one comes first: the others settle their ties by it."""
