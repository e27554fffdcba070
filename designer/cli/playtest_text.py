"""A batch of playtests, or games side by side, as the terminal prints them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.batch import ASKED, WHOLE
from designer.cli.common import one_line, print_table, print_text
from designer.cli.game_text import game_called, game_row, print_left_out
from designer.language import join_words, own_name
from designer.texts.changes import advice_sentences, comparison_sentences
from designer.texts.verdict import (
    amount_text,
    measure_name,
    neutral_riders,
    percent_text,
    team_names,
    verdict_sentences,
    worded,
)
from designer.words import say
from engine.playtests.changes import not_compared
from engine.playtests.summary import Summary
from engine.race.course import OWN_COURSE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.cli.batch import BatchRun
    from engine.playtests.changes import GamePlan
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour


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


LENGTH = ("turns/winner", "minutes/table")


LEADS = ("tension/lead_changes", "tension/most_led", "tension/half_way_wins")


DECIDES = ("wins/by_team", "wins/by_type", "wins/by_seat")


def print_side_by_side(
    lang: str, plans: Sequence[GamePlan], summaries: Mapping[str, Summary], seed: str, races: int
) -> None:
    """Print length and minutes, who leads, what decides, and what cannot be compared."""
    road = plans[0].converted.road
    name = own_name(road.number, road.name)
    head = say(lang, "playtest.side_head", races=races, number=road.number, name=name, seed=seed)
    print_text(one_line(head))
    ridden = [one for one in plans if one.plan is not None and summaries[one.game.id].races]
    _table(lang, ridden, summaries, LENGTH, squares=True)
    for names in (LEADS, DECIDES):
        _table(lang, ridden, summaries, names)
    _not_compared(lang, ridden, summaries)
    for one in plans:
        print_left_out(lang, one.converted)


def _table(
    lang: str,
    ridden: Sequence[GamePlan],
    summaries: Mapping[str, Summary],
    names: Sequence[str],
    *,
    squares: bool = False,
) -> None:
    first = [say(lang, "games.col_squares")] if squares else []
    heads = [say(lang, "playtest.side_game"), *first, *(measure_name(lang, n) for n in names)]
    rows = [tuple(heads)]
    for one in ridden:
        cells = [_cell(lang, one.plan, summaries[one.game.id], n) for n in names if one.plan]
        size = [str(one.converted.course.last)] if squares else []
        rows.append((game_called(lang, one.converted), *size, *cells))
    print_table(rows, (0,) * len(heads))
    print_text("")


def _cell(lang: str, plan: PlaytestPlan, summary: Summary, name: str) -> str:
    """Return one figure with its interval; a dash where the game does not know it."""
    if name in summary.numbers:
        spread = summary.spread(name)
        mean, half = (amount_text(lang, v) for v in (spread.mean, spread.high - spread.mean))
        return say(lang, "playtest.side_half", mean=mean, half=half)
    if name in summary.truths:
        return percent_text(lang, summary.share(name))
    if name not in summary.words:
        return "–"
    word, share = next(iter(summary.shares(name).items()))
    told = percent_text(lang, share)
    if name == "wins/by_seat" and plan.setup:
        even = round(100 / len(plan.setup.teams))
        told = say(lang, "playtest.side_even", share=told, even=even)
        return say(lang, "playtest.side_seat", seat=word, share=told)
    names = {"": neutral_riders(lang, plan), **team_names(plan)}
    return f"{names.get(word) or worded(lang, word)} {told}"


def _not_compared(lang: str, ridden: Sequence[GamePlan], summaries: Mapping[str, Summary]) -> None:
    """Say what lies side by side and still cannot be compared, and what some games do not know."""
    print_text(say(lang, "playtest.side_turns"))
    print_text(say(lang, "playtest.side_squares"))
    starts = {
        one.game.id: (len(one.plan.setup.teams), sum(len(t.riders) for t in one.plan.setup.teams))
        for one in ridden
        if one.plan and one.plan.setup
    }
    called = {one.game.id: game_called(lang, one.converted) for one in ridden}
    if len(set(starts.values())) > 1:
        told = "; ".join(
            say(lang, "playtest.side_starts", game=called[game], teams=teams, riders=riders)
            for game, (teams, riders) in starts.items()
        )
        print_text(say(lang, "playtest.side_riders", told=told))
    without: dict[tuple[str, ...], list[str]] = {}
    for name, games in not_compared({g: summaries[g] for g in called}).items():
        without.setdefault(games, []).append(measure_name(lang, name))
    for games, names in without.items():
        lacks = join_words(lang, [called[game] for game in games])
        print_text(say(lang, "playtest.side_lacks", what="; ".join(names), games=lacks))
    print_text("")


def side_row(
    lang: str,
    tour: Tour,
    plans: Sequence[GamePlan],
    summaries: Mapping[str, Summary],
    seed: str,
    asked: int,
) -> dict[str, Any]:
    """Return what `--json` says of one stage under several games."""
    rows = []
    for one in plans:
        summary = summaries.get(one.game.id, Summary())
        rows.append(game_row(lang, one, summary, measured(summary)))
    ridden = {game: summary for game, summary in summaries.items() if summary.races}
    return {
        "tour": tour.name,
        "stage": plans[0].converted.road.number,
        "seed": seed,
        "asked": asked,
        "games": rows,
        "not_compared": {
            "turns": list(ridden),
            "squares": list(ridden),
            **{name: list(games) for name, games in not_compared(ridden).items()},
        },
    }
