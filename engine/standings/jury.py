"""Decisions of the jury: a relegation, a penalty, a disqualification, each with its reason.

They stand with the results of their stage and change nothing that was typed there. What each does
to the stage and to those behind it is the law of engine/standings/settle.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from engine.errors import TourError
from engine.text import tidy_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

RELEGATED, TURNS, DISQUALIFIED = "relegated", "turns", "disqualified"
"""What a jury decides; points bear the key of the classification they are taken from.

All but the first and the last are nothing without an amount; their list stands with the
classifications.
"""
MOST_AMOUNT: Final = 999
LONGEST_REASON: Final = 120
"""Letters: what a line of a communiqué holds."""


class Decision(NamedTuple):
    """One decision of the jury about one rider in one stage."""

    rider: int
    kind: str
    amount: int | None = None
    reason: str = ""
    after: int = 0
    """The last stage that counted when it was taken, where that was a later one; else 0.

    What was published of the stages from its own to that one is corrected by it.
    """


class Judged(Protocol):
    """The result of a stage, as far as decisions are put into it and taken out."""

    @property
    def jury(self) -> tuple[Decision, ...]:
        """Return the decisions about it."""


Result = TypeVar("Result", bound=Judged)


def check_decision(one: Decision, stage: int) -> Decision:
    """Return a decision as it is kept; one that says too little or too much is refused."""
    place = {"stage": stage, "rider": one.rider}
    if one.kind == DISQUALIFIED and one.amount is not None:
        raise TourError("jury_no_amount", **place)
    lacks = one.kind not in (RELEGATED, DISQUALIFIED) and one.amount is None
    if lacks or (one.amount is not None and not 0 < one.amount <= MOST_AMOUNT):
        raise TourError("jury_amount", **place, most=MOST_AMOUNT)
    reason = " ".join(tidy_text(one.reason).split())
    if len(reason) > LONGEST_REASON:
        raise TourError("jury_reason", **place, most=LONGEST_REASON)
    return one._replace(reason=reason, after=one.after if one.after > stage else 0)


def decisions_in(results: Mapping[int, Judged]) -> dict[int, tuple[Decision, ...]]:
    """Return the decisions about each stage that has any."""
    return {number: result.jury for number, result in results.items() if result.jury}


def add_decision(result: Result, one: Decision, stage: int) -> Result:
    """Return the result with a decision, in the place of one of its kind about the same rider."""
    others = (d for d in result.jury if (d.rider, d.kind) != (one.rider, one.kind))
    return _with_jury(result, (*others, check_decision(one, stage)))


def drop_decision(result: Result, one: Decision) -> Result:
    """Return the result without a decision."""
    return _with_jury(result, (d for d in result.jury if d != one))


def merge_decisions(
    now: Iterable[Decision], written: Collection[Decision], typed: Sequence[Decision]
) -> tuple[Decision, ...]:
    """Return the decisions about a stage out of the tour as it is `now` and a workbook of it.

    `written` are those of the tour when the workbook was written: what either has beside them was
    taken since and stays, what either lacks of them was taken back since. Where both took one of a
    kind about a rider, the one that was typed stands.
    """
    there = list(now)
    kinds = {(d.rider, d.kind) for d in typed if d not in written}
    stand = [d for d in typed if d in there or d not in written]
    later = [d for d in there if d not in (*written, *typed) and (d.rider, d.kind) not in kinds]
    return (*stand, *later)


class MergedJury(NamedTuple):
    """What became of decisions that a tour and a workbook of it did not share."""

    kept: tuple[tuple[int, Decision], ...] = ()
    """Taken in the tour since, each with its stage: they stay."""
    back: tuple[tuple[int, Decision], ...] = ()
    """Taken back in the tour since: they do not come again."""
    out: tuple[tuple[int, Decision], ...] = ()
    """Taken out of the workbook, or typed otherwise in it."""


def compare_juries(
    now: Mapping[int, Judged], typed: Mapping[int, Judged], merged: Mapping[int, Judged]
) -> MergedJury:
    """Return what became of the decisions of a tour and a workbook that were merged."""
    tour, book, both = (
        [(number, one) for number, jury in decisions_in(results).items() for one in jury]
        for results in (now, typed, merged)
    )
    return MergedJury(
        tuple(one for one in both if one not in book),
        tuple(one for one in book if one not in both),
        tuple(one for one in tour if one not in both),
    )


def _with_jury(result: Result, decisions: Iterable[Decision]) -> Result:
    after: Any = replace(result, jury=tuple(decisions))  # type: ignore[type-var]  # a dataclass
    return after  # type: ignore[no-any-return]


RIDER, KIND, AMOUNT, REASON, AFTER = "rider", "decision", "amount", "reason", "after"
"""Keys of a decision in the file of a tour."""


def write_decision(one: Decision) -> dict[str, Any]:
    """Return a decision as plain data; what says nothing is absent."""
    plain: dict[str, Any] = {RIDER: one.rider, KIND: one.kind}
    optional = {AMOUNT: one.amount, REASON: one.reason, AFTER: one.after}
    return plain | {key: value for key, value in optional.items() if value}


def read_decisions(plain: object, stage: int) -> tuple[Decision, ...]:
    """Return the decisions of a stage out of the file of a tour; what is none is refused."""
    if not isinstance(plain, list):
        raise TourError("jury_table", stage=stage)
    return tuple(_read_decision(row, stage) for row in plain)


def _read_decision(row: object, stage: int) -> Decision:
    if not isinstance(row, dict) or type(row.get(RIDER)) is not int:
        raise TourError("jury_table", stage=stage)
    amount, reason, after = row.get(AMOUNT), row.get(REASON, ""), row.get(AFTER, 0)
    whole = (amount is None or type(amount) is int) and type(after) is int
    if not (whole and isinstance(reason, str)):
        raise TourError("jury_table", stage=stage)
    return check_decision(
        Decision(row[RIDER], str(row.get(KIND, "")), amount, reason, after), stage
    )


def corrected_stages(jury: Mapping[int, Iterable[Decision]], counted: int) -> list[int]:
    """Return the stages that count whose communiqués bear a decision."""
    return [number for number in range(1, counted + 1) if decisions_shown(jury, number)]


def decisions_shown(
    jury: Mapping[int, Iterable[Decision]], number: int
) -> list[tuple[int, Decision]]:
    """Return what is said after a stage: its own decisions, and later ones that correct it."""
    return [
        (stage, one)
        for stage, decisions in sorted(jury.items())
        for one in decisions
        if stage == number or stage < number <= one.after
    ]
