"""What a search offers: up to three different answers, each with what it does and how sure that is.

An interval stands on races with fresh dice, which nothing was chosen by. A want is met only where
its whole interval lies inside; where only its middle does, it is likely. Where no answer is met or
likely, it is said which want is out of reach, or which two exclude each other, and what is nearest.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.playtests.compare import Comparison
from engine.playtests.summary import spread_of, wilson_share
from engine.shape.wants import want_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.playtests.compare import Difference
    from engine.playtests.play import PlayedRace
    from engine.shape.knowledge import CandidateRecord
    from engine.shape.search import ShapeSearch
    from engine.shape.tweaks import Tweak
    from engine.shape.wants import Want
    from engine.tour.values import Tour

MET, LIKELY, OUTSIDE = STATES = ("met", "likely", "outside")
"""What is said of a want, or of an answer: the worst of its wants."""
LEAST_FRESH: Final = 30
"""Fresh races below which nothing is said to be met."""
LEAST_SEEN, LEAST_TOGETHER = 12, 40
"""Races below which a candidate does not show that a want can be reached, or two together."""
TOLD: Final = 4
"""Other measures that are told to have moved, at most."""


class WantReading(NamedTuple):
    """A want of one road: its value with its interval of 95 %, by how many races, and its state."""

    want: Want
    value: float
    low: float
    high: float
    races: int
    state: str
    by_field: tuple[float | None, ...] = ()
    """The value by each field of managers."""

    @property
    def is_ridden(self) -> bool:
        """Tell whether anything is known of it: races, or what the road says."""
        return self.races > 0 or self.want.kind.of_road


@dataclass(frozen=True, slots=True)
class ShapeOffer:
    """One answer: its changes, the tour with them, what it does."""

    tweaks: tuple[Tweak, ...]
    tour: Tour
    readings: tuple[WantReading, ...]
    others: tuple[Difference, ...]
    """What else is told from the stage as it is, the clearest first."""

    @property
    def state(self) -> str:
        """Return the state of the whole wish."""
        return max((r.state for r in self.readings), key=STATES.index)


@dataclass(frozen=True, slots=True)
class ShapeOutcome:
    """What a search came to."""

    base: ShapeOffer
    """The stage as it is, fitted where that was wished for."""
    is_fitted: bool
    """Whether that is another road already: then fitting alone is an answer as well."""
    offers: tuple[ShapeOffer, ...]
    """The best first; of a wish that is met already none is needed."""
    unreachable: tuple[tuple[Want, float], ...]
    """Wants that no candidate comes into, with the nearest value seen."""
    excluding: tuple[tuple[Want, Want], ...]
    """Pairs of wants that candidates meet one by one and none together."""
    races: int
    candidates: int

    @property
    def met_already(self) -> bool:
        """Tell whether the stage does what is wished for as it is."""
        return self.base.state == MET and not self.is_fitted

    @property
    def found(self) -> bool:
        """Tell whether an answer is met or likely."""
        return any(offer.state != OUTSIDE for offer in self.offers)


def read_outcome(search: ShapeSearch) -> ShapeOutcome:
    """Return what a search came to so far; one that was stopped offers what it knows best."""
    knowledge = search.knowledge
    finalists = [one for one in search.finalists if not one.broken]
    if not finalists:
        finalists = search.choose_finalists()
    base = _make_offer(search, knowledge.base)
    is_fitted = base.tour != search.task.tour
    offers = [_make_offer(search, record) for record in finalists]
    offers += [base] if is_fitted else []
    offers.sort(key=lambda offer: (STATES.index(offer.state), _miss_of(offer), len(offer.tweaks)))
    offers = _drop_worse_than_base(base, offers)[: int(want_table("search")["offers"])]
    if base.state == MET and not is_fitted:
        offers = []  # nothing has to be changed
    unreachable, excluding = _say_why_not(search)
    return ShapeOutcome(
        base,
        is_fitted,
        tuple(offers),
        unreachable,
        excluding,
        search.spent,
        sum(1 for one in knowledge.usable if one.count),
    )


def _drop_worse_than_base(base: ShapeOffer, offers: Sequence[ShapeOffer]) -> list[ShapeOffer]:
    """Return the answers that come nearer to the wish than the stage as it is."""
    worst = _miss_of(base)
    return [one for one in offers if one is base or one.state != OUTSIDE or _miss_of(one) < worst]


def _miss_of(offer: ShapeOffer) -> float:
    return sum(reading.want.distance(reading.value) for reading in offer.readings)


def _make_offer(search: ShapeSearch, record: CandidateRecord) -> ShapeOffer:
    """Return a candidate as an answer, by its fresh races; else by those it was chosen by."""
    shaped = search.shaped_tour(frozenset(record.tweaks))
    assert shaped is not None
    wants = search.task.wants
    readings = tuple(_read_want(search, record, at) for at in range(len(wants)))
    others = _other_differences(search.knowledge.base, record, wants) if record.tweaks else ()
    return ShapeOffer(record.tweaks, shaped.tour, readings, others)


def _read_want(search: ShapeSearch, record: CandidateRecord, at: int) -> WantReading:
    """Return what is known of one want of a candidate."""
    want = search.task.wants[at]
    road = record.road[at]
    if road is not None:
        state = MET if want.is_met(road, road) else OUTSIDE
        return WantReading(want, road, road, road, 0, state)
    by_field = [
        [value for one in races if (value := want.value_in(one.values)) is not None]
        for races in record.fresh
    ]
    values = list(chain(*by_field))
    fresh = bool(values) and (len(values) >= record.count or len(values) >= LEAST_FRESH)
    if not fresh:
        expected = search.knowledge.expect(record.tweaks)[at]
        values = [v for races in record.races for one in races if (v := one[at]) is not None]
        if not values:
            return WantReading(want, expected, expected, expected, 0, OUTSIDE)
    value, low, high = _interval_of(want, values)
    if len(values) >= LEAST_FRESH and fresh and want.is_met(low, high):
        state = MET
    else:
        state = LIKELY if want.is_met(value, value) else OUTSIDE
    means = tuple(sum(one) / len(one) if one else None for one in by_field) if fresh else ()
    return WantReading(want, value, low, high, len(values), state, means)


def _interval_of(want: Want, values: Sequence[float]) -> tuple[float, float, float]:
    """Return the value of a want over its races, with its interval of 95 %."""
    if want.kind.is_share:
        share = wilson_share(sum(1 for value in values if value), len(values))
        return 100 * share.share, 100 * share.low, 100 * share.high
    spread = spread_of(Counter(values))
    return spread.mean, spread.low, spread.high


def _other_differences(
    base: CandidateRecord, record: CandidateRecord, wants: Sequence[Want]
) -> tuple[Difference, ...]:
    """Return what else a candidate is told from the stage by, race by race with the same dice."""
    comparison = Comparison()
    for own, others in zip(base.fresh, record.fresh, strict=True):
        comparison.add_races(_pair_races(own, others))
    wished = {(want.measure, want.kind.word) for want in wants}
    clear = [
        one
        for one in comparison.differences()
        if one.is_clear and not one.is_same and (one.name, one.word) not in wished
    ]
    return tuple(sorted(clear, key=lambda one: -one.size)[:TOLD])


def _pair_races(base: Iterable[PlayedRace], others: Iterable[PlayedRace]) -> list[PlayedRace]:
    return [replace(own, against=other) for own, other in zip(base, others, strict=False)]


def _say_why_not(
    search: ShapeSearch,
) -> tuple[tuple[tuple[Want, float], ...], tuple[tuple[Want, Want], ...]]:
    """Return the wants that nothing comes into, and the pairs that nothing meets together."""
    knowledge, wants = search.knowledge, search.task.wants
    known = [(one.count, knowledge.expect(one.tweaks)) for one in knowledge.usable]

    def reach(at: int, values: Sequence[float]) -> bool:
        return wants[at].distance(values[at]) <= 0

    def seen(at: int) -> list[list[float]]:
        least = 0 if wants[at].kind.of_road else LEAST_SEEN
        return [values for races, values in known if races >= least] or [known[0][1]]

    reached = [at for at in range(len(wants)) if any(reach(at, values) for values in seen(at))]
    unreachable = tuple(
        (want, min((values[at] for values in seen(at)), key=want.distance))
        for at, want in enumerate(wants)
        if at not in reached
    )
    excluding = tuple(
        (wants[one], wants[two])
        for one, two in combinations(reached, 2)
        if not any(
            reach(one, values) and reach(two, values)
            for races, values in known
            if races >= LEAST_TOGETHER
        )
    )
    return unreachable, excluding
