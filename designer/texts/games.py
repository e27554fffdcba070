"""Rides over a game's own course, opened for people: the course and made-up teams have names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ride.ride import begin_own_ride

if TYPE_CHECKING:
    from designer.language import Language
    from engine.race.course import OwnCourse
    from engine.race.game import Game
    from engine.ride.ride import Ride
    from engine.tour.values import Tour


def open_own_ride(language: Language, game: Game, name: str, tour: Tour | None = None) -> Ride:
    """Open the own course of this name, the usual one for none, with a tour's teams or its own."""
    return begin_own_ride(
        game, name, language.tour_labels(), lambda course: course_name(language, game, course), tour
    )


def course_name(language: Language, game: Game, course: OwnCourse) -> str:
    """Return what people call an own course."""
    return language.say(f"games.{game.id}_own_{course.name}")
