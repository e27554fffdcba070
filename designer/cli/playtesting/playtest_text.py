"""A batch as people read it, and as the rows `--json` gives."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.batch import ASKED, WHOLE
from designer.cli.common import print_text
from designer.i18n import own_name
from designer.texts.advice import advice_sentences
from designer.texts.comparison import comparison_sentences
from designer.texts.verdict import verdict_sentences
from designer.words import say
from engine.race.course import OWN_COURSE

if TYPE_CHECKING:
    from designer.cli.batch import BatchRun
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Summary


def print_summary(lang: str, name: str, plan: PlaytestPlan, batch: BatchRun, other: str) -> None:
    """Print what the races say, and how another version differs."""
    what = say(lang, "playtest.whole_tour", name=name)
    road = plan.setup.road if plan.setup else None
    if road is not None:
        name = own_name(road.number, road.name)
        what = say(lang, "playtest.stage", number=road.number, name=name)
        if road.type == OWN_COURSE:
            what = road.name
    races = batch.summary.races
    head = say(lang, "playtest.head", races=races, what=what, seed=plan.seed)
    part = "" if batch.whole else f" {say(lang, 'playtest.part', done=races, count=batch.count)}"
    print_text(f"{head}{part}")
    if races:
        for sentence in verdict_sentences(lang, batch.summary, plan):
            print_text(f"  {sentence}")
    if batch.comparison.races:
        print_text(say(lang, "playtest.against", other=other))
        found = batch.comparison.differences()
        for sentence in comparison_sentences(lang, found, road):
            print_text(f"  {sentence}")
    for sentence in advice_sentences(lang, batch.tried):
        print_text(sentence)
    if batch.stopped:
        print_text(say(lang, "playtest.stopped", done=races, count=batch.count), err=True)


def summary_row(plan: PlaytestPlan, batch: BatchRun) -> dict[str, Any]:
    """Return the summary as `--json` gives it; every share with its interval."""
    summary = batch.summary
    row: dict[str, Any] = {
        "races": summary.races,
        ASKED: batch.count,
        WHOLE: batch.whole,
        "seed": plan.seed,
        "game": plan.game,
        "bots": list(plan.bots),
        "turns": _spreads(summary, "turns/"),
        "minutes": _spreads(summary, "minutes/").get("table", {}),
        "wins": {
            name: _words(summary, f"wins/{name}") for name in ("by_type", "by_team", "by_seat")
        },
        "breaks": _truths(summary, "breaks/") | _spreads(summary, "breaks/"),
        "measures": measured(summary),
    }
    if batch.comparison.races:
        row["against"] = {
            "/".join(filter(None, (one.name, one.word))): {
                **asdict(one.spread),
                "races": one.races,
                "needed": one.needed,
                "same": one.same,
            }
            for one in batch.comparison.differences()
        }
    return row


def measured(summary: Summary) -> dict[str, Any]:
    """Return everything that was measured, by name, each with its interval."""
    return {
        **{name: asdict(summary.spread(name)) for name in summary.numbers},
        **{name: asdict(summary.share(name)) for name in summary.truths},
        **{name: _words(summary, name) for name in summary.words},
    }


def _spreads(summary: Summary, start: str) -> dict[str, Any]:
    return {
        name.removeprefix(start): asdict(summary.spread(name))
        for name in summary.numbers
        if name.startswith(start)
    }


def _truths(summary: Summary, start: str) -> dict[str, Any]:
    return {
        name.removeprefix(start): asdict(summary.share(name))
        for name in summary.truths
        if name.startswith(start)
    }


def _words(summary: Summary, name: str) -> dict[str, Any]:
    if name not in summary.words:
        return {}
    return {word: asdict(share) for word, share in summary.shares(name).items()}
