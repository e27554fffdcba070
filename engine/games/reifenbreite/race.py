"""A race of Um Reifenbreite as the referee wants it: play, view, state, results."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.games.reifenbreite.box.chance import chance_deck
from engine.games.reifenbreite.box.law import ReifenLaw
from engine.games.reifenbreite.course import level_of, short_deck, unrolled
from engine.games.reifenbreite.ground.squares import CourseSquares, course_squares, lines_of
from engine.games.reifenbreite.ground.unrolled import Unrolled
from engine.games.reifenbreite.outcome.rows import results
from engine.games.reifenbreite.picture import look
from engine.games.reifenbreite.series import hands_carried
from engine.games.reifenbreite.state import ReifenState
from engine.games.reifenbreite.turn import race
from engine.lazy import IdentityKey
from engine.race.frame import RaceFrame

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class ReifenRace(RaceFrame[ReifenState]):
    """One race from the start roll to the last photo."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        rules = setup.rules
        self._course = found = unrolled(setup.road, rules)
        law = ReifenLaw.of(rules, level_of(setup.road, rules))
        squares = known_squares(found, rules["reif.curve_progress"] != "fraction")
        cards = chance_deck(law.photo_card, rules["reif.photo_reading"] == "six_of_22")
        short = short_deck(setup.road, rules)
        teams = len(setup.teams)
        state = ReifenState(law, squares, lines_of(found), cards, short, teams, dice)
        hands_carried(state, setup)
        super().__init__(setup, state, look)

    def play(self) -> Step:
        """Ride the race (sections 7 to 18)."""
        return race(self._state)

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
        return results(self._state, self._setup, self._course)


def known_squares(course: Unrolled, by_squares_left: bool) -> CourseSquares:
    """Return the squares of a course, worked out once."""
    return _squares(IdentityKey(course), by_squares_left)


@lru_cache(maxsize=32)
def _squares(of: IdentityKey, by_squares_left: bool) -> CourseSquares:
    return course_squares(of.of[0], by_squares_left=by_squares_left)
