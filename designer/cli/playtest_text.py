"""A batch of playtests, or games side by side, as the terminal prints them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.batch import ASKED, WHOLE
from designer.cli.common import one_line, print_table, print_text
from designer.cli.game_text import game_called, game_row, print_game_leaves
from designer.language import Language, own_name
from designer.texts.changes import advice_sentences, comparison_sentences
from designer.texts.measured import (
    amount_text,
    measure_name,
    measured_word,
    neutral_riders,
    percent_text,
    team_names,
)
from designer.texts.questions import answer_questions
from engine.playtests.changes import uncompared_games
from engine.playtests.summary import Summary
from engine.race.course import OWN_COURSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from designer.cli.batch import BatchRun
    from engine.playtests.changes import GamePlan
    from engine.playtests.plan import PlaytestPlan


WINS = ("by_type", "by_team", "by_seat")
LENGTH = ("turns/winner", "minutes/table")
LEADS = ("tension/lead_changes", "tension/most_led", "tension/half_way_wins")
DECIDES = ("wins/by_team", "wins/by_type", "wins/by_seat")
"""Measures of the tables in which games lie side by side."""


def print_summary(
    language: Language, name: str, plan: PlaytestPlan, batch: BatchRun, other: str
) -> None:
    """Print what the races say, and how another version differs."""
    road, races = plan.setup.road if plan.setup else None, batch.summary.races
    if road is None:
        what = language.say("playtest.whole_tour", name=name)
    elif road.type == OWN_COURSE:
        what = road.name
    else:
        name = own_name(road.number, road.name)
        what = language.say("playtest.stage", number=road.number, name=name)
    head = language.say("playtest.head", races=races, what=what, seed=plan.seed)
    part = "" if batch.whole else f" {language.say('playtest.part', done=races, count=batch.count)}"
    print_text(f"{head}{part}")
    if races:
        _print_answers(language, plan, batch)
    if batch.comparison.races:
        print_text(language.say("playtest.against", other=other))
        for sentence in comparison_sentences(language, batch.comparison.differences(), road):
            print_text(f"  {sentence}")
    for sentence in advice_sentences(language, batch.tried):
        print_text(sentence)
    if batch.stopped:
        print_text(language.say("playtest.stopped", done=races, count=batch.count), err=True)


def _print_answers(language: Language, plan: PlaytestPlan, batch: BatchRun) -> None:
    """Print the three questions of an organiser and their answers, as the report has them."""
    untried = language.say("playtest.untried_call")
    answers = answer_questions(language, batch.summary, plan, batch.tried, untried=untried)
    for answer in answers:
        print_text(answer.question)
        for sentence in answer.sentences:
            print_text(f"  {sentence}")


def summary_row(plan: PlaytestPlan, batch: BatchRun) -> dict[str, Any]:
    """Return the summary as `--json` gives it; every share with its interval."""
    summary, measures = batch.summary, measure_rows(batch.summary)
    numbers, truths = summary.numbers, summary.truths
    row: dict[str, Any] = {
        "races": summary.races,
        ASKED: batch.count,
        WHOLE: batch.whole,
        "seed": plan.seed,
        "game": plan.game,
        "bots": list(plan.bots),
        "turns": _pick_family(measures, numbers, "turns/"),
        "minutes": measures.get("minutes/table", {}),
        "wins": {name: measures.get(f"wins/{name}", {}) for name in WINS},
        "breaks": _pick_family(measures, truths, "breaks/")
        | _pick_family(measures, numbers, "breaks/"),
        "measures": measures,
    }
    if summary.beside:
        row["beside"] = {
            name: {"races": one.races, "measures": measure_rows(one)}
            for name, one in summary.beside.items()
        }
    if batch.comparison.races:
        row["against"] = {
            "/".join(filter(None, (one.name, one.word))): {
                **asdict(one.spread),
                "races": one.races,
                "needed": one.needed,
                "same": one.is_same,
            }
            for one in batch.comparison.differences()
        }
    return row


def measure_rows(summary: Summary) -> dict[str, Any]:
    """Return everything that was measured, by name, each with its interval."""
    return {
        **{name: asdict(summary.spread_of(name)) for name in summary.numbers},
        **{name: asdict(summary.share_of(name)) for name in summary.truths},
        **{
            name: {word: asdict(share) for word, share in summary.word_shares(name).items()}
            for name in summary.words
        },
    }


def _pick_family(measures: Mapping[str, Any], names: Iterable[str], family: str) -> dict[str, Any]:
    return {name.removeprefix(family): measures[name] for name in names if name.startswith(family)}


def print_side_by_side(
    language: Language,
    plans: Sequence[GamePlan],
    summaries: Mapping[str, Summary],
    seed: str,
    races: int,
) -> None:
    """Print length and minutes, who leads, what decides, and what cannot be compared."""
    road = plans[0].converted.road
    name = own_name(road.number, road.name)
    head = language.say("playtest.side_head", races=races, number=road.number, name=name, seed=seed)
    print_text(one_line(head))
    ridden = [one for one in plans if one.plan is not None and summaries[one.game.id].races]
    for names in (LENGTH, LEADS, DECIDES):
        _print_figures(language, ridden, summaries, names)
    _print_not_compared(language, ridden, summaries)
    for one in plans:
        print_game_leaves(language, one.converted)


def _print_figures(
    language: Language,
    ridden: Sequence[GamePlan],
    summaries: Mapping[str, Summary],
    names: Sequence[str],
) -> None:
    """Print a row a game with its figures; beside its length stand its squares."""
    with_squares = names == LENGTH
    heads = [language.say("games.col_squares")] if with_squares else []
    heads += [measure_name(language, name) for name in names]
    rows = [(language.say("playtest.side_game"), *heads)]
    for one in ridden:
        cells = [str(one.converted.course.last)] if with_squares else []
        if one.plan:
            cells += [_figure_cell(language, one.plan, summaries[one.game.id], n) for n in names]
        rows.append((game_called(language, one.converted), *cells))
    print_table(rows, (0,) * len(rows[0]))
    print_text("")


def _figure_cell(language: Language, plan: PlaytestPlan, summary: Summary, name: str) -> str:
    """Return one figure with its interval; a dash where the game does not know it."""
    if name in summary.numbers:
        spread = summary.spread_of(name)
        mean, half = (amount_text(language, v) for v in (spread.mean, spread.high - spread.mean))
        return language.say("playtest.side_half", mean=mean, half=half)
    if name in summary.truths:
        return percent_text(language, summary.share_of(name))
    if name not in summary.words:
        return "–"
    word, best = next(iter(summary.word_shares(name).items()))
    share = percent_text(language, best)
    if name == "wins/by_seat" and plan.setup:
        even = round(100 / len(plan.setup.teams))
        share = language.say("playtest.side_even", share=share, even=even)
        return language.say("playtest.side_seat", seat=word, share=share)
    names = {"": neutral_riders(language, plan), **team_names(plan)}
    return f"{names.get(word) or measured_word(language, word)} {share}"


def _print_not_compared(
    language: Language, ridden: Sequence[GamePlan], summaries: Mapping[str, Summary]
) -> None:
    """Say what lies side by side and still cannot be compared, and what some games do not know."""
    print_text(language.say("playtest.side_turns"))
    print_text(language.say("playtest.side_squares"))
    starts = {
        one.game.id: (len(one.plan.setup.teams), sum(len(t.riders) for t in one.plan.setup.teams))
        for one in ridden
        if one.plan and one.plan.setup
    }
    titles = {one.game.id: game_called(language, one.converted) for one in ridden}
    if len(set(starts.values())) > 1:
        fields = "; ".join(
            language.say("playtest.side_starts", game=titles[game], teams=teams, riders=riders)
            for game, (teams, riders) in starts.items()
        )
        print_text(language.say("playtest.side_riders", told=fields))
    without: dict[tuple[str, ...], list[str]] = {}
    for name, games in uncompared_games({g: summaries[g] for g in titles}).items():
        without.setdefault(games, []).append(measure_name(language, name))
    for games, names in without.items():
        lacks = language.join_words([titles[game] for game in games])
        print_text(language.say("playtest.side_lacks", what="; ".join(names), games=lacks))
    print_text("")


def side_row(
    language: Language, plans: Sequence[GamePlan], summaries: Mapping[str, Summary]
) -> dict[str, Any]:
    """Return what `--json` says of every game of a stage, and what cannot be compared."""
    rows = []
    for one in plans:
        summary = summaries.get(one.game.id, Summary())
        rows.append(game_row(language, one, summary, measure_rows(summary)))
    ridden = {game: summary for game, summary in summaries.items() if summary.races}
    return {
        "games": rows,
        "not_compared": {
            "turns": list(ridden),
            "squares": list(ridden),
            **{name: list(games) for name, games in uncompared_games(ridden).items()},
        },
    }
