"""Rides over a game's own course, opened for people: the course and made-up teams have names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ride.ride import begin_own_ride

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.language import Language
    from engine.race.course import OwnCourse
    from engine.race.game import Game
    from engine.ride.ride import Ride
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def open_own_ride(language: Language, game: Game, name: str, tour: Tour | None = None) -> Ride:
    """Open the own course of this name, the usual one for none, with a tour's teams or its own."""
    return begin_own_ride(
        game, name, language.tour_labels(), lambda course: course_name(language, game, course), tour
    )


_LEFT_OUT = "I_LEFT_"
"""How the codes begin of what a game leaves out of a stage; others are remarks on its course."""


def lost_text(language: Language, findings: Iterable[Finding]) -> str:
    """Return what a game leaves out of a stage, parted by semicolons; nothing where it is whole."""
    lost = (finding for finding in findings if finding.code.startswith(_LEFT_OUT))
    return "; ".join(language.finding_text(finding) for finding in lost)


def left_out_texts(language: Language, findings: Iterable[Finding]) -> list[str]:
    """Return in one sentence what a game leaves out of a stage, then each remark on its course."""
    findings = tuple(findings)
    lost = lost_text(language, findings)
    remarks = (finding for finding in findings if not finding.code.startswith(_LEFT_OUT))
    said = [language.say("race.left_out", what=lost)] if lost else []
    return [*said, *map(language.finding_text, remarks)]


def course_name(language: Language, game: Game, course: OwnCourse) -> str:
    """Return what people call an own course."""
    return language.say(f"games.{game.id}_own_{course.name}")
