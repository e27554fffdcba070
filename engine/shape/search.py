"""The search: few races of many changes first, what falls behind is dropped, fresh dice at the end.

A search is asked for its next round, the races of a round are ridden wherever there is room, and
each chunk is handed back. Nothing depends on who rides it or when: the same seed and the same
number of races offer the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.playtests.run import RacesOfPlan
from engine.shape.knowledge import Knowledge
from engine.shape.task import Workshop, check_task, errors_added, every_tweak, plan_measuring
from engine.shape.tweaks import are_compatible
from engine.shape.wants import want_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.playtests.run import Chunk
    from engine.shape.knowledge import CandidateRecord
    from engine.shape.task import ShapedTour, ShapeTask
    from engine.shape.tweaks import Tweak

BASE, SINGLES, TOGETHER, FRESH = PARTS = ("base", "singles", "together", "fresh")
"""The parts of a search, as templates/shape.toml shares out the races."""
LEVELS: Final = (0.6, 0.25, 0.15)
"""Which part of its races each round of a part has; after each, half of the candidates is dropped.

What a change does to who wins is not seen in four races: most have a fair number before any goes.
"""
SEEDS_OF_PAIRS: Final = 16
"""Single changes that are tried together with others."""
BREADTH: Final = 5
"""Candidates that are built on."""
NEW: Final = 24
"""Candidates of several changes that are ridden at once."""
LONGEST: Final = 40
"""Races of one chunk at most."""
LEAST_FRESH: Final = 60
"""Fresh races that an answer has at least, and so the fewer answers where there are few races."""


class ShapeTrial(NamedTuple):
    """Some races of one candidate by one field of managers."""

    tweaks: frozenset[Tweak]
    field: int
    first: int
    races: int
    fresh: bool = False


class Step(NamedTuple):
    """One round of a search: its part, how many candidates are left, the races it has."""

    part: str
    level: int
    races: int


@dataclass
class ShapeSearch:
    """A search under way: what it knows, what it has ridden, what comes next."""

    task: ShapeTask

    def __post_init__(self) -> None:
        check_task(self.task)
        self.knowledge = Knowledge(self.task)
        self.steps: list[Step] = []
        self.spent = 0
        """Races that were handed back."""
        self.pool: list[Tweak] = []
        self.finalists: list[CandidateRecord] = []
        self._alive: list[CandidateRecord] = []
        self._next_step = 0
        self._digests: set[str] = set()
        self.workshop = Workshop(self.task)
        self._shaped: dict[frozenset[Tweak], ShapedTour] = {}
        self.plan_steps(self.task.races)

    def plan_steps(self, races: int) -> None:
        """Share so many races out among the rounds, but for those that are over."""
        self.races = max(races, self.least)
        shares = {part: float(want_table("search").get(part, 0)) for part in PARTS}
        if self.task.changes == 1:
            shares[SINGLES] += shares[TOGETHER]
            shares[TOGETHER] = 0.0
        parts = {part: int(self.races * share) for part, share in shares.items()}
        generations = self.task.changes - 1
        steps = [Step(BASE, 0, parts[BASE])]
        steps += self._plan_levels(SINGLES, parts[SINGLES])
        for _ in range(self.task.changes - 1):
            steps += self._plan_levels(TOGETHER, parts[TOGETHER] // generations)
        self.steps = [*steps, Step(FRESH, 0, 0), Step(FRESH, 1, 0)]

    def _plan_levels(self, part: str, races: int) -> list[Step]:
        """Return the rounds of a part, each with its share of the races."""
        return [Step(part, level, int(races * share)) for level, share in enumerate(LEVELS)]

    @property
    def least(self) -> int:
        """Return the fewest races that a search is worth."""
        return int(want_table("search")["least"])

    @property
    def part(self) -> str:
        """Return the part of the search that is under way."""
        return self.steps[max(0, self._next_step - 1)].part

    @property
    def over(self) -> bool:
        """Tell whether every round was asked for."""
        return self._next_step >= len(self.steps)

    def next_round(self) -> list[ShapeTrial]:
        """Return the races of the next round; none where the search is over."""
        while not self.over:
            step = self.steps[self._next_step]
            self._next_step += 1
            trials = self._begin_step(step)
            if trials:
                return trials
        return []

    def races_of(self, trial: ShapeTrial) -> RacesOfPlan:
        """Return the races of a trial as they are ridden."""
        shaped = self.shaped_tour(trial.tweaks)
        assert shaped is not None
        part = FRESH if trial.fresh else "search"
        seed = f"{self.task.seed}/{part}/{trial.field}"
        plan = self.workshop.plan_races(shaped, self.task.fields[trial.field].bots, seed)
        if not trial.fresh and not self.task.whole:
            plan = plan_measuring(plan, self.task)
        return RacesOfPlan(plan, trial.first, trial.races)

    def take_chunk(self, trial: ShapeTrial, chunk: Chunk) -> None:
        """Take the races of a trial; a candidate whose race cannot be finished is dropped."""
        record = self.knowledge.records[trial.tweaks]
        self.spent += len(chunk.played)
        if chunk.failure is not None:
            record.broken = True
        elif trial.fresh:
            record.fresh[trial.field] += [replace(one, riders=()) for one in chunk.played]
        else:
            record.races[trial.field] += map(self.knowledge.read_race, chunk.played)

    def shaped_tour(self, tweaks: frozenset[Tweak]) -> ShapedTour | None:
        """Return the tour of a candidate."""
        if tweaks not in self._shaped:
            shaped = self.workshop.shape_tour(sorted(tweaks, key=repr))
            if shaped is None:
                return None
            self._shaped[tweaks] = shaped
        return self._shaped[tweaks]

    def _begin_step(self, step: Step) -> list[ShapeTrial]:
        """Choose who rides in a round, and share its races out."""
        knowledge = self.knowledge
        if step.part == BASE:
            riding = [record] if (record := self._add_candidate(())) else []
        elif step.part == FRESH and not step.level:
            most = (self.races - self.spent) // LEAST_FRESH
            self.finalists = self.choose_finalists()[: max(1, most - 1)]
            riding = [knowledge.base, *self.finalists]
        elif step.part == FRESH:
            riding = self._still_open(self.finalists)
        elif step.level:
            riding = self._alive = self._keep_best(self._alive, step)
        elif step.part == SINGLES:
            every = _thin_out(every_tweak(self.task), step.races // len(self.task.fields))
            riding = self._alive = self._add_candidates([(tweak,) for tweak in every])
        else:
            riding = self._alive = self._add_candidates(self._propose_together())
        riding = [record for record in riding if not record.broken]
        if not riding:
            return []
        fresh = step.part == FRESH
        races = step.races
        if fresh:  # whatever is left: a half for all, the rest for those it will decide
            races = (self.races - self.spent) // (1 if step.level else 2)
        return self._share_races(riding, races, fresh=fresh)

    def _share_races(
        self, riding: Sequence[CandidateRecord], races: int, *, fresh: bool
    ) -> list[ShapeTrial]:
        """Return the trials of a round: as many races of each candidate by each field."""
        fields = len(self.task.fields)
        each, rest = divmod(races, len(riding) * fields)
        trials = []
        for at, record in enumerate(riding):
            key = frozenset(record.tweaks)
            more = rest // len(riding) if fresh or not at else 0
            for field in range(fields):
                ridden = len((record.fresh if fresh else record.races)[field])
                first, left = ridden + 1, each + (field < more)
                if not fresh and record.tweaks:  # dice that the base has not ridden tell nothing
                    left = min(left, len(self.knowledge.base.races[field]) - ridden)
                while left > 0:
                    count = min(left, LONGEST)
                    trials.append(ShapeTrial(key, field, first, count, fresh))
                    first, left = first + count, left - count
        return trials

    def _add_candidates(self, proposals: Iterable[tuple[Tweak, ...]]) -> list[CandidateRecord]:
        records = (self._add_candidate(tweaks) for tweaks in proposals)
        return [record for record in records if record is not None]

    def _add_candidate(self, tweaks: tuple[Tweak, ...]) -> CandidateRecord | None:
        """Know of a candidate; None where it cannot be, or is the same road as another."""
        shaped = self.shaped_tour(frozenset(tweaks))
        if shaped is None or shaped.digest in self._digests:
            return None
        before = self.task.tour
        if tweaks and any(errors_added(before, shaped.tour, n) for n in self.task.numbers):
            return None
        self._digests.add(shaped.digest)
        road = tuple(
            self.workshop.read_road(shaped, want) if want.kind.of_road else None
            for want in self.task.wants
        )
        return self.knowledge.add_candidate(tweaks, shaped.digest, road)

    def _keep_best(self, alive: Sequence[CandidateRecord], step: Step) -> list[CandidateRecord]:
        """Return the better half: by the whole wish, and the best of each want by itself.

        What serves one want may be what another change needs beside it.
        """
        knowledge = self.knowledge
        loss = {id(one): knowledge.loss_of(one.tweaks) for one in alive}
        ranked = sorted(alive, key=lambda one: loss[id(one)])
        kept = ranked[: max(2, len(ranked) // 2)]
        if step.part == SINGLES:
            for at in range(len(self.task.wants)):
                best = sorted(ranked, key=lambda one, at=at: knowledge.miss_of(one.tweaks)[at])  # type: ignore[misc]
                kept += [one for one in best[:3] if all(one is not other for other in kept)]
        return kept

    def _propose_together(self) -> list[tuple[Tweak, ...]]:
        """Return changes to try together, those first that are expected to do best."""
        knowledge, task = self.knowledge, self.task
        singles = sorted(
            (one for one in knowledge.usable if len(one.tweaks) == 1),
            key=lambda one: knowledge.loss_of(one.tweaks),
        )
        useful = [one.tweaks[0] for one in singles[:SEEDS_OF_PAIRS]]
        for at in range(len(task.wants)):
            by_want = sorted(singles, key=lambda one, at=at: knowledge.miss_of(one.tweaks)[at])  # type: ignore[misc]
            useful += [one.tweaks[0] for one in by_want[:4] if one.tweaks[0] not in useful]
        best = sorted(knowledge.usable, key=lambda one: knowledge.loss_of(one.tweaks))
        grounds = [one.tweaks for one in best[:BREADTH]]
        grounds += [(tweak,) for tweak in useful[:BREADTH] if (tweak,) not in grounds]
        proposals: dict[frozenset[Tweak], tuple[Tweak, ...]] = {}
        for ground in grounds:
            swapped = (tuple(t for t in ground if t is not one) for one in ground)
            for kept in chain([ground], swapped):
                for tweak in useful:
                    both = (*kept, tweak)
                    if len(both) > task.changes or not are_compatible(both, task.tolerance):
                        continue
                    key = frozenset(both)
                    if len(key) > 1 and key not in knowledge.records:
                        proposals.setdefault(key, both)
        return sorted(proposals.values(), key=knowledge.loss_of)[:NEW]

    def _still_open(self, finalists: Sequence[CandidateRecord]) -> list[CandidateRecord]:
        """Return those that more races may tell to be met: what lies inside, or the nearest."""
        knowledge = self.knowledge
        miss = {id(one): knowledge.fresh_miss(one) for one in finalists}
        ranked = sorted(finalists, key=lambda one: miss[id(one)])
        return [one for one in ranked if miss[id(one)] <= 0] or ranked[:1]

    def choose_finalists(self) -> list[CandidateRecord]:
        """Return the best candidates that differ from each other in what they touch."""
        most = int(want_table("search")["finalists"])
        knowledge = self.knowledge
        ranked = sorted(
            (one for one in knowledge.usable if one.tweaks and one.count),
            key=lambda one: knowledge.loss_of(one.tweaks),
        )
        chosen: list[CandidateRecord] = []
        for apart in (0.5, 0.75, 1.0):
            for one in ranked:
                if len(chosen) >= most:
                    return chosen
                new = all(one is not other for other in chosen)
                if new and all(_shared_part(one, other) <= apart for other in chosen):
                    chosen.append(one)
        return chosen


def _shared_part(one: CandidateRecord, other: CandidateRecord) -> float:
    """Return which part of what two candidates touch is touched by both."""
    first = {tweak.subject for tweak in one.tweaks}
    second = {tweak.subject for tweak in other.tweaks}
    return len(first & second) / len(first | second)


def _thin_out(tweaks: list[Tweak], most: int) -> list[Tweak]:
    """Return so many changes at most, evenly of all there are."""
    if len(tweaks) <= most:
        return tweaks
    return [tweaks[at * len(tweaks) // max(1, most)] for at in range(max(1, most))]
