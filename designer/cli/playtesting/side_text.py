"""Playtests of one stage under several games, side by side, as people read them and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.cli.playtesting.playtest_text import measured
from designer.cli.tours.games_text import game_called, game_row, print_left_out
from designer.i18n import join_words, own_name
from designer.texts.measures import measure_name
from designer.texts.verdict import amount_text, neutral_riders, percent_text, team_names, worded
from designer.words import say
from engine.playtests.changes import not_compared
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.playtests.changes import GamePlan
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour

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
