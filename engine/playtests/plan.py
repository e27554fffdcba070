"""The plan of a playtest: a stage from one start, or a whole tour, under a seed.

Number and seed decide every die, so that a race of it can be ridden again anywhere, alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from engine.bots import bots_playing, deal_bots, find_bot, known_names
from engine.errors import SetupError
from engine.games import game_named
from engine.playtests.measures import MEASURES
from engine.ride.ride import begin_ride, stage_setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.bots.own import OwnBot
    from engine.race.frame import Manager
    from engine.race.values import Setup
    from engine.ride.ride import Ride
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class PlaytestPlan:
    """Races numbered from 1; the number and the seed decide every die of a race."""

    game: str
    seed: str
    bots: tuple[str, ...]
    """One character a team, in the order of the teams; given to the teams in turn."""
    setup: Setup | None = None
    """Of a stage: what every race of it starts from."""
    tour: Tour | None = None
    """Of a tour: ridden from its first stage, whatever results it carries."""
    measures: tuple[str, ...] = field(default_factory=lambda: tuple(MEASURES))
    against: PlaytestPlan | None = None
    """Another version, of which every race is ridden too, with the same dice."""
    beside: tuple[BesidePlan, ...] = ()
    """Other ways to ride the same races: each race is ridden in one of them too, in turn."""
    us: str = ""
    """Of a duel: who sits in one seat, race after race in another one; `bots` sit in the rest."""
    own_bots: tuple[OwnBot, ...] = ()
    """Managers that are no part of the program, by the names they have in `us` and `bots`."""

    def dice_key(self, number: int) -> str:
        """Return the key of the dice of race `number`."""
        return f"{self.seed}/{number}"

    def character_at(self, place: int) -> str:
        """Return the character in the seat of the team at this place."""
        return self.bots[place % len(self.bots)]

    def maker_at(self, place: int) -> Callable[[str], Manager]:
        """Return what makes the manager in the seat of the team at this place."""
        name = self.character_at(place)
        for own in self.own_bots:
            if own.name == name:
                return own.find_class()
        found = find_bot(self.game, name)
        assert found is not None, name
        return found

    def our_seat(self, number: int) -> int:
        """Return where `us` sits in race `number` of a duel."""
        return (number - 1) % self.seats

    @property
    def seats(self) -> int:
        """Return how many teams ride."""
        whole = self.setup if self.setup is not None else self.tour
        assert whole is not None
        return len(whole.teams)

    def seat_us(self, number: int) -> PlaytestPlan:
        """Return the plan of race `number` of a duel, everybody in the right seat."""
        if not self.us:
            return self
        others = [self.bots[place % len(self.bots)] for place in range(self.seats - 1)]
        others.insert(self.our_seat(number), self.us)
        return replace(self, us="", bots=tuple(others))


class BesidePlan(NamedTuple):
    """Another way to ride the races of a plan, and its name."""

    name: str
    plan: PlaytestPlan


def stage_plan(
    tour: Tour, number: int, *, game: str, seed: str = "1", bots: tuple[str, ...] = ()
) -> PlaytestPlan:
    """Plan races of one stage, from what the results of the tour have left."""
    bots = _check_bots(game, bots)
    return ride_plan(begin_ride(tour, game_named(game)), number, seed=seed, bots=bots)


def ride_plan(
    ride: Ride, number: int = 1, *, seed: str = "1", bots: tuple[str, ...] = ()
) -> PlaytestPlan:
    """Plan races of one stage of a ride, or of the own course it leads over."""
    bots = _check_bots(ride.game.id, bots)
    return PlaytestPlan(ride.game.id, seed, bots, setup=stage_setup(ride, number, seed))


def tour_plan(
    tour: Tour, *, game: str, seed: str = "1", bots: tuple[str, ...] = ()
) -> PlaytestPlan:
    """Plan whole tours, each from its first stage."""
    bots = _check_bots(game, bots)
    begin_ride(tour, game_named(game))
    return PlaytestPlan(game, seed, bots, tour=replace(tour, results={}))


def _check_bots(game: str, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the characters these names stand for, the usual one where none is named."""
    game = game_named(game).id
    dealt = deal_bots(game, bots)
    for bot in dealt:
        if find_bot(game, bot) is None:
            known = ", ".join(known_names(game))
            raise SetupError("playtest_bot", bot=bot, game=game, known=known)
    return dealt or (next(iter(bots_playing(game))),)
