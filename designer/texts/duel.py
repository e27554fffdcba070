"""What a duel came to, as command and page tell it: a line a stage, the whole, the seats."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.language import own_name
from designer.texts.measured import amount_text, bot_name, percent_text
from engine.bots.league import name_of_trick
from engine.bots.own import OWN_ENDS
from engine.playtests.duel import add_counts, fair_share
from engine.playtests.duel_search import Found
from engine.playtests.summary import Share

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.language import Language
    from engine.playtests.duel import DuelCount, DuelStage
    from engine.playtests.duel_search import Round
    from engine.playtests.plan import PlaytestPlan

Row = tuple[str, ...]


def stage_called(language: Language, plan: PlaytestPlan) -> str:
    """Return what a stage of a duel is called, with its type."""
    if plan.setup is None:
        return language.say("duel.whole_tours")
    road = plan.setup.road
    if not road.number:
        return road.name
    name = own_name(road.number, road.name)
    kind = language.say(f"terms.{road.type}")
    return language.say("duel.stage", number=road.number, name=name, type=kind)


def add_up(stages: Iterable[DuelStage]) -> DuelCount:
    """Return the races of all stages of a duel together."""
    return add_counts(stage.count for stage in stages)


def head_text(language: Language, stages: Sequence[DuelStage]) -> str:
    """Say who rides against whom, how often, and what would be fair."""
    plan, races = stages[0].plan, add_up(stages).races
    fair = round(100 * fair_share(plan))
    return language.say(
        "duel.head",
        us=_name_of(language, plan.us),
        field=language.join_words([bot_name(language, bot) for bot in dict.fromkeys(plan.bots)]),
        races=races,
        seed=plan.seed,
        fair=fair,
    )


def _name_of(language: Language, us: str) -> str:
    """Return what a manager is called; of a file its name, wherever it lies."""
    return Path(us).name if us.endswith(OWN_ENDS) else bot_name(language, us)


def duel_rows(language: Language, stages: Sequence[DuelStage]) -> Iterator[Row]:
    """Yield the rows of the table: a head, a line a stage, the whole."""
    yield tuple(
        language.say(f"duel.col_{name}") for name in ("stage", "races", "wins", "points", "place")
    )
    ridden = [stage for stage in stages if stage.count.races]
    for stage in ridden:
        yield _count_row(language, stage_called(language, stage.plan), stage.count)
    if len(ridden) > 1:
        yield _count_row(language, language.say("duel.total"), add_up(ridden))


def _count_row(language: Language, name: str, count: DuelCount) -> Row:
    wins = percent_text(language, count.wins)
    return name, str(count.races), wins, _share_text(language, count), _place_text(language, count)


def _share_text(language: Language, count: DuelCount) -> str:
    share = count.points
    if share is None:
        return "–"
    return percent_text(language, Share(share.mean, max(0.0, share.low), min(1.0, share.high)))


def _place_text(language: Language, count: DuelCount) -> str:
    place = count.place
    if place is None:
        return "–"
    mean, half = (amount_text(language, v) for v in (place.mean, place.high - place.mean))
    return language.say("playtest.side_half", mean=mean, half=half)


def seat_sentences(language: Language, stages: Sequence[DuelStage]) -> Iterator[str]:
    """Say how it did from each seat, and in whole tours on each stage."""
    total = add_up(stages)
    seats = [
        language.say("duel.seat", seat=seat, share=percent_text(language, share))
        for seat, share in total.by_seat.items()
    ]
    if seats:
        yield language.say("duel.seats", told="; ".join(seats))
    won = [
        language.say("duel.seat", seat=number, share=percent_text(language, share))
        for number, share in total.stages_won.items()
    ]
    if won:
        yield language.say("duel.stages_won", told="; ".join(won))


def search_sentence(language: Language, step: Round | Found, tried: int) -> str:
    """Say how far a search is; at last the best trick of those tried, and what it wins."""
    if not isinstance(step, Found):
        return language.say("duel.searching", left=step.left, each=step.each)
    share = percent_text(language, step.result.wins)
    races, known = step.result.races, name_of_trick(step.trick)
    trick = step.trick if known == step.trick else f"{bot_name(language, known)} ({step.trick})"
    return language.say("duel.found", share=share, trick=trick, tried=tried, races=races)


def duel_row(stages: Sequence[DuelStage], found: Found | None, tried: int) -> dict[str, Any]:
    """Return a duel as `--json` gives it; every share with its interval."""
    first = stages[0].plan
    row: dict[str, Any] = {
        "us": first.us,
        "field": list(first.bots),
        "game": first.game,
        "seed": first.seed,
        "fair": fair_share(first),
        **_count_values(add_up(stages)),
    }
    row["stages"] = [
        {"number": plan.setup.road.number, "type": plan.setup.road.type, **_count_values(one.count)}
        for one in stages
        for plan in (one.plan,)
        if plan.setup is not None
    ]
    if found is not None:
        row["search"] = {"tried": tried, "trick": found.trick, **_count_values(found.result)}
    return row


def _count_values(count: DuelCount) -> dict[str, Any]:
    if not count.races:
        return {"races": 0}
    points, place = count.points, count.place
    return {
        "races": count.races,
        "wins": asdict(count.wins),
        "points": None if points is None else asdict(points),
        "place": None if place is None else asdict(place),
        "seats": {str(seat): asdict(share) for seat, share in count.by_seat.items()},
    }
