"""A batch as people read it, and as the rows `--json` gives."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.common import tell
from designer.i18n import own_name
from designer.verdict import difference, sentences
from designer.words import say

if TYPE_CHECKING:
    from designer.cli.parts.playtest_batch import Batch
    from engine.playtests.plan import Plan
    from engine.playtests.summary import Summary

TOLD = ("turns/winner", "turns/field", "minutes/table", "breaks/success", "groups/spread",
        "effort/all", "tension/margin", "tension/lead_changes")  # fmt: skip
"""What a comparison tells first; the files have everything."""


def print_summary(lang: str, name: str, plan: Plan, batch: Batch, other: str) -> None:
    """Print what the races say, and how another version differs."""
    what = say(lang, "playtest.whole_tour", name=name)
    road = plan.setup.road if plan.setup else None
    if road is not None:
        name = own_name(road.number, road.name)
        what = say(lang, "playtest.stage", number=road.number, name=name)
    races = batch.summary.races
    tell(say(lang, "playtest.head", races=races, what=what, seed=plan.seed))
    if races:
        for sentence in sentences(lang, batch.summary, road):
            tell(f"  {sentence}")
    if batch.comparison.races:
        tell(say(lang, "playtest.against", other=other))
        for one in batch.comparison.differences():
            numbered = any(letter.isdigit() for letter in one.name)
            if one.name in TOLD or (one.told and not numbered):
                tell(f"  {difference(lang, one, road)}")
    if batch.stopped:
        tell(say(lang, "playtest.stopped", done=races, count=batch.count), err=True)


def summary_row(plan: Plan, batch: Batch) -> dict[str, Any]:
    """Return the summary as `--json` gives it; every share with its interval."""
    summary = batch.summary
    row: dict[str, Any] = {
        "races": summary.races,
        "seed": plan.seed,
        "game": plan.game,
        "bots": list(plan.bots),
        "turns": _spreads(summary, "turns/"),
        "minutes": _spreads(summary, "minutes/").get("table", {}),
        "wins": {
            name: _words(summary, f"wins/{name}") for name in ("by_type", "by_team", "by_seat")
        },
        "breaks": _truths(summary, "breaks/") | _spreads(summary, "breaks/"),
        "measures": {
            **{name: asdict(summary.spread(name)) for name in summary.numbers},
            **{name: asdict(summary.share(name)) for name in summary.truths},
            **{name: _words(summary, name) for name in summary.words},
        },
    }
    if batch.comparison.races:
        row["against"] = {
            one.name: {**asdict(one.spread), "races": one.races, "needed": one.needed}
            for one in batch.comparison.differences()
        }
    return row


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
