"""Decisions of the jury in words: what one does, and what it changes in the standings."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from designer.language import LANGUAGES, capitalise
from engine.standings.classifications import CLASSIFICATIONS, list_kinds
from engine.standings.corrections import NONE
from engine.standings.jury import RELEGATED
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.language import Language
    from engine.standings.corrections import Correction
    from engine.standings.jury import Decision, MergedJury
    from engine.tour.values import Tour

NAMED = 4
"""Riders who are named where the effort points of more change."""


@cache
def kind_spellings() -> Mapping[str, str]:
    """Return the kind of a decision by the ways people write it, in any language.

    In small letters, with accents and without: a formula cannot take them off.
    """
    words = {kind: kind for kind in list_kinds()}
    for language in LANGUAGES:
        for kind in list_kinds():
            word = kind_word(language, kind).lower()
            words |= {word: kind, fold_text(word): kind}
    return words


def kind_word(language: Language, kind: str) -> str:
    """Return the word a kind of decision is chosen and typed by."""
    if kind in _points_kinds():
        return language.say(f"classifications.{kind}_tab").lower()
    return language.say(f"jury.{kind}")


def _points_kinds() -> frozenset[str]:
    return frozenset(one.key for one in CLASSIFICATIONS if one.prize is not None)


def kind_of(text: str) -> str | None:
    """Return the kind of decision people write so; None where it is none."""
    return kind_spellings().get(" ".join(text.lower().split()))


def rider_names(tour: Tour) -> dict[int, str]:
    """Return bib and name of every rider of a tour, as decisions name them."""
    riders = [rider for team in tour.teams for rider in team.riders]
    return {rider.bib: f"{rider.bib} {rider.name}".strip() for rider in riders}


def decision_text(language: Language, one: Decision, names: Mapping[int, str]) -> str:
    """Say one decision: whom it is about, what it does, why."""
    return language.say(
        "jury.decision",
        rider=names.get(one.rider, str(one.rider)),
        does=effect_text(language, one),
        reason=one.reason,
    )


def effect_text(language: Language, one: Decision) -> str:
    """Say what a decision does."""
    if one.kind in _points_kinds():
        ranking = language.say(f"classifications.{one.kind}")
        return language.say("jury.does_points", amount=one.amount or 0, ranking=ranking)
    key = f"does_{one.kind}"
    if one.kind == RELEGATED and one.amount:
        key = f"{key}_to"
    return language.say(f"jury.{key}", amount=one.amount or 0)


def correction_text(
    language: Language, decisions: list[tuple[int, Decision]], names: Mapping[int, str]
) -> str:
    """Say in a line what a communiqué corrects: every decision it rests on, with its stage."""
    return "; ".join(
        language.say("jury.decision_of", stage=stage, decision=decision_text(language, one, names))
        for stage, one in decisions
    )


def merge_text(language: Language, merged: MergedJury, tour: Tour) -> str:
    """Say what of the jury's a workbook and its tour did not share; nothing where that is none."""
    names = rider_names(tour)
    kept, back, out = (correction_text(language, list(taken), names) for taken in merged)
    said = language.say("jury.merged", kept=kept, back=back, out=out)
    return said if kept or back or out else ""


def correction_sentences(
    language: Language, change: Correction, tour: Tour, counted: int
) -> Iterator[str]:
    """Say what a decision changes, from its stage to the last that counts."""
    if change.is_empty:
        yield language.say("jury.nothing")
        return
    if change.finish is not None:
        yield language.say(
            "jury.finish", stage=change.stage, others=change.finish.others,
            before=_place_text(language, change.finish.before),
            after=_place_text(language, change.finish.after),
        )  # fmt: skip
    yield from _line_sentences(language, change)
    for ranking in CLASSIFICATIONS:
        place = change.rankings.get(ranking.key)
        if place is not None:
            yield language.say(
                "jury.ranking",
                ranking=capitalise(language.say(f"classifications.{ranking.key}")),
                before=_place_text(language, place.before),
                after=_place_text(language, place.after),
                others=place.others,
            )
    yield from _jersey_sentences(language, change, tour)
    yield from _start_sentences(language, change, tour, counted)
    if change.published:
        stages = language.join_words(list(map(str, change.published)))
        yield language.say("jury.published", stages=stages)


def _place_text(language: Language, place: int) -> str:
    return language.say("jury.none") if place == NONE else str(place)


def _line_sentences(language: Language, change: Correction) -> Iterator[str]:
    for line in change.lines:
        name = language.say(f"terms.{line.kind}_letter") + line.line[1:]
        before, after = (
            language.say("jury.paid", points=line.points[n], bonus=line.bonus[n] or "")
            for n in (0, 1)
        )
        yield language.say("jury.line", line=name, before=before, after=after)


def _jersey_sentences(language: Language, change: Correction, tour: Tour) -> Iterator[str]:
    names: dict[object, str] = dict(rider_names(tour).items())
    names |= {team.id: team.name or team.id for team in tour.teams}
    for one in change.jerseys:
        before, after = (names.get(w, language.say("jury.none")) for w in (one.before, one.after))
        yield language.say(
            "jury.jersey",
            jersey=capitalise(language.say(f"classifications.{one.key}_jersey")),
            stage=one.stage,
            before=before,
            after=after,
        )


def _start_sentences(
    language: Language, change: Correction, tour: Tour, counted: int
) -> Iterator[str]:
    for key, way, so in (("leaves", "out", change.leaves), ("returns", "in", change.returns)):
        if not so:
            continue
        ahead = counted < len(tour.stages)
        yield language.say(f"jury.{key}" if ahead else f"jury.{key}_end", stage=counted + 1)
        if change.ridden:
            stages = language.join_words(list(map(str, change.ridden)))
            yield language.say(f"jury.ridden_{way}", stages=stages)
    if change.pools:
        riders = [f"{bib}: {before} → {after}" for bib, before, after in change.pools[:NAMED]]
        more = ["…"] if len(change.pools) > NAMED else []
        yield language.say("jury.pools", riders=", ".join(riders + more))
