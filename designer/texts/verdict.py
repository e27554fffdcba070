"""The verdict of playtests in sentences, most telling first; figures and measures in words.

A sentence stands only where its measure was taken: games measure different things.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from designer.texts.deciders import decider_sentences
from designer.texts.managers import calendar_sentences, field_sentences, rider_sentences
from designer.texts.measured import (
    amount_text,
    bot_name,
    bots_text,
    list_shares,
    measure_name,
    measured_word,
    neutral_riders,
    percent_text,
    possible_words,
    promised_minutes,
    read_verdict,
    shown_minutes,
    spread,
    team_names,
    time_text,
)
from engine import tables
from engine.playtests.breaks import KINDS
from engine.playtests.facts import BY_BOT, facts_of, game_table
from engine.playtests.measures.duration import DECISION, GLANCE
from engine.race.values import TABLE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.language import Language
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import NumberSummary, Summary
    from engine.road.values import Road


SPOKEN = (
    "turns", "minutes", "wins", "breaks", "groups", "splits", "effort", "lines", "incidents",
    "tension", "pools", "gaps", "tenth", "jerseys", "tour", "dead", "hopes", "stages", "worn",
    "teams",
)  # fmt: skip
"""Families of measures with sentences of their own; what else is measured is told as it is."""


CHASERS = 3
"""Teams that are named of those who bring breaks back."""
MOST_DAYS = 3
"""So many days are named where races cannot tell which of them it is."""


def verdict_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say what the races of a plan tell, most telling first, then how sure that is."""
    yield from happening_sentences(language, summary, plan)
    yield from sure_sentences(language, summary, plan)


def happening_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say what happens in the races of a plan."""
    road = plan.setup.road if plan.setup else None
    yield from field_sentences(language, summary, plan)
    yield from _winner_sentences(language, summary, plan)
    yield from _break_sentences(language, summary, plan)
    yield from _length_sentences(language, summary, plan)
    yield from decider_sentences(language, summary, plan)
    yield from _idle_sentences(language, summary)
    yield from _effort_sentences(language, summary)
    yield from _tour_sentences(language, summary, plan)
    yield from _other_sentences(language, summary, road)


def sure_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say who rode, from which pools and standings, and before which days."""
    yield from rider_sentences(language, summary, plan)
    yield from _met_sentences(language, plan)
    yield from calendar_sentences(language, summary, plan)


def _winner_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    if "wins/by_type" in summary.words:
        among = possible_words(plan, "wins/by_type")
        types = list_shares(
            language, summary, "wins/by_type", lambda kind: language.say(f"terms.{kind}"), among
        )
        yield language.say("playtest.types_with", told=types, bots=bots_text(language, plan))
    if "wins/by_bot" in summary.words:
        bots = list_shares(language, summary, "wins/by_bot", lambda bot: bot_name(language, bot))
        yield language.say("playtest.managers", told=bots)
    names = {"": neutral_riders(language, plan), **team_names(plan)}
    # Where riders have no types, the teams say who wins.
    if "wins/by_team" in summary.words and "wins/by_type" not in summary.words:
        teams = list_shares(language, summary, "wins/by_team", lambda team: names.get(team, team))
        yield language.say("playtest.types", told=teams)
    if "teams/first" in summary.words:
        teams = list_shares(language, summary, "teams/first", lambda team: names.get(team, team))
        yield language.say("playtest.team_winners", told=teams)


def _break_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say of the break of the day what becomes of it; late attacks and selections stand apart."""
    names = team_names(plan)
    for kind in KINDS:
        name = f"breaks/{kind}"
        if name not in summary.truths:
            continue
        words = {"what": language.say(f"playtest.{kind}_name")}
        words["share"] = percent_text(language, summary.share_of(name))
        if f"{name}_won" not in summary.truths:
            yield language.say("playtest.break_unseen", **words)
            continue
        words["caught"] = percent_text(language, summary.share_of(f"{name}_caught"))
        words["wins"] = percent_text(language, summary.share_of(f"{name}_won"))
        key = "break"
        if f"{name}_km" in summary.numbers:
            words["km"] = amount_text(language, summary.spread_of(f"{name}_km").p50, 0)
            key = "break_at"
        if f"{name}_by_bunch" in summary.truths:
            words["bunch"] = percent_text(language, summary.share_of(f"{name}_by_bunch"))
            key = "break_by"
        yield language.say(f"playtest.{key}", **words)
        if f"{name}_chaser" in summary.words:
            shares = [*summary.word_shares(f"{name}_chaser").items()][:CHASERS]
            told = [f"{names.get(team, team)} {percent_text(language, s)}" for team, s in shares]
            yield language.say("playtest.break_chase", told=", ".join(told))


def _length_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    for name, key in (("winner", "turns"), ("stages", "stages"), ("field", "field")):
        if f"turns/{name}" in summary.numbers:
            turns = spread(language, summary.spread_of(f"turns/{name}"))
            yield language.say(f"playtest.{key}", spread=turns)
    if "minutes/table" in summary.numbers:
        minutes = summary.spread_of("minutes/table")
        least, most = promised_minutes(plan.game) or (0, 0)
        by_bot = {
            name.removeprefix(BY_BOT): summary.spread_of(name)
            for name in summary.numbers if name.startswith(BY_BOT)
        }  # fmt: skip
        key, rule = "minutes" if most else "minutes_alone", shown_minutes(minutes.mean)
        if most and minutes.low > most and rule > most:
            key = "minutes_long"
        elif most and minutes.high < least and rule < least:
            key = "minutes_short"
        figures = {"low": minutes.p5, "high": minutes.p95, "mean": minutes.mean}
        times = {name: time_text(language, value) for name, value in figures.items()}
        yield language.say(f"playtest.{key}", **times, least=least, most=most)
        speeds = {
            name: time_text(language, minutes.mean * float(factor))
            for name, factor in read_verdict()["speeds"].items()
        }
        if len(set(speeds.values())) > 1:
            yield language.say("playtest.speeds", **speeds)
        yield from _seconds_sentence(language, plan)
        if len(by_bot) > 1:
            quickest_first = sorted(by_bot.items(), key=lambda item: item[1].mean)
            told = ", ".join(
                f"{bot_name(language, bot)} {time_text(language, one.mean)}"
                for bot, one in quickest_first
            )
            yield language.say("playtest.minutes_by_bot", told=told)


def _seconds_sentence(language: Language, plan: PlaytestPlan) -> Iterator[str]:
    """Say what an answer is reckoned with, and whose pace that is."""
    learned = plan.setup.extra.get(TABLE_SECONDS, {}) if plan.setup is not None else {}
    usual = game_table(plan.game)["seconds"]
    seconds = {name: learned.get(name, usual.get(name, 0)) for name in (DECISION, GLANCE)}
    if not all(seconds.values()):
        return  # a game that knows no such answers
    told = {name: amount_text(language, float(value)) for name, value in seconds.items()}
    if learned:
        told |= {name: learned[name] for name in ("records", "answers")}
    yield language.say(f"playtest.seconds{'_learned' if learned else ''}", **told)


def _idle_sentences(language: Language, summary: Summary) -> Iterator[str]:
    """Say how much of a race decides nothing, and what each class of rider can hope for."""
    if "dead/idle" in summary.numbers:
        idle = round(summary.spread_of("dead/idle").mean)
        yield language.say("playtest.idle", turns=idle)
    if "dead/tail" in summary.numbers:
        turns = round(summary.spread_of("dead/tail").mean)
        left = time_text(language, summary.spread_of("dead/tail_minutes").mean)
        yield language.say("playtest.tail", turns=turns, minutes=left)
    hopes = {n: summary.spread_of(n).p50 for n in summary.numbers if n.startswith("hopes/")}
    if hopes:
        told = ", ".join(
            f"{language.say(f'terms.{name[6:]}')} {amount_text(language, place, 0)}"
            for name, place in sorted(hopes.items(), key=lambda item: item[1])
        )
        yield language.say("playtest.hopes", told=told)


def _effort_sentences(language: Language, summary: Summary) -> Iterator[str]:
    for name in ("effort/all", "tension/lead_changes", "incidents/CRASH", "incidents/abandoned"):
        if name in summary.numbers and summary.spread_of(name).p95 > 0:
            key = name.replace("/", "_").lower()
            yield language.say(f"playtest.{key}", spread=spread(language, summary.spread_of(name)))
    if "tension/bonus_swamps" in summary.truths:
        share = summary.share_of("tension/bonus_swamps")
        yield language.say("playtest.bonus", share=percent_text(language, share))


def _met_sentences(language: Language, plan: PlaytestPlan) -> Iterator[str]:
    """Say of a stage of a tour whether it is ridden as it would be met, or by fresh riders."""
    setup = plan.setup
    if setup is None or setup.road.number < 2 or "jerseys" not in facts_of(plan.game):
        return
    key = "as_met" if "standings" in setup.extra else "fresh"
    yield language.say(f"playtest.{key}", before=setup.road.number - 1)


def _tour_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    if "tour/bonus_decides" in summary.truths:
        share = summary.share_of("tour/bonus_decides")
        yield language.say("playtest.tour_bonus", share=percent_text(language, share))
    won = {n[7:]: summary.spread_of(n).mean for n in summary.numbers if n.startswith("stages/")}
    if won:
        told = ", ".join(
            f"{language.say(f'terms.{kind}')} {amount_text(language, mean)}"
            for kind, mean in sorted(won.items(), key=lambda item: -item[1])
        )
        yield language.say("playtest.stages_won", told=told)
    for name in [n for n in summary.words if n.startswith("worn/") and n != "worn/general"]:
        types = list_shares(language, summary, name, lambda kind: language.say(f"terms.{kind}"))
        jersey = language.say(f"classifications.{name[5:]}")
        yield language.say("playtest.jersey_won", jersey=jersey, told=types)
    yield from _points_sentence(language, summary, plan.game)
    yield from _day_sentences(language, summary)
    for name in ("tour/decided", "tour/margin", "tour/riders_lost", "jerseys/general"):
        if name in summary.numbers:
            key = name.replace("/", "_")
            yield language.say(f"playtest.{key}", spread=spread(language, summary.spread_of(name)))


POINTS_JERSEY: Final = "worn/regularity"
FAST: Final = ("SPRINTER", "ROULEUR", "ROULEUR_SPRINTER")
SELDOM: Final = 0.3
"""The share of points jerseys below which fast riders seldom wear one."""


def _points_sentence(language: Language, summary: Summary, game: str) -> Iterator[str]:
    """Say which table of the book makes the points jersey a climber's, where it is one."""
    worn = summary.words.get(POINTS_JERSEY)
    if worn and sum(worn[kind] for kind in FAST) < SELDOM * worn.total():
        paid = tables.read_toml(f"games/{game}/scoring.toml")["regularity_points"]
        high, flat = paid["HIGH_MOUNTAIN"][0], paid["FLAT_STAGE"][0]
        yield language.say("playtest.points_of_climbers", high=high, flat=flat)


def _day_sentences(language: Language, summary: Summary) -> Iterator[str]:
    """Say what the days of a tour do: where the gaps grow, and where legs are emptiest."""
    gaps = _day_means(summary, "gaps")
    if len(gaps) > 1:
        half, tenth = len(gaps) // 2, _day_means(summary, "tenth")
        yield language.say(
            "playtest.gaps",
            half=half,
            before=amount_text(language, gaps[half - 1]),
            tenth=amount_text(language, tenth[half - 1]) if len(tenth) >= half else "–",
        )
        yield from _day_sentence(language, "gaps_grow", _growth_of(summary, "gaps"))
    pools = _day_spreads(summary, "pools")[:-1]  # the last day empties them anyhow
    if pools:
        least = [(one.mean, one.mean - one.low, one.high - one.mean) for one in pools]
        turned = [(-mean, up, down) for mean, down, up in least]
        yield from _day_sentence(language, "legs", turned)


def _growth_of(summary: Summary, family: str) -> list[tuple[float, float, float]]:
    """Return by how much a figure grows from day to day, and how far off that may be."""
    days = _day_spreads(summary, family)
    grown = []
    for before, after in pairwise(days):
        half = sqrt(before.half**2 + after.half**2)
        grown.append((after.mean - before.mean, half, half))
    return [(-inf, 0.0, 0.0), *grown]


def _day_sentence(
    language: Language, key: str, days: Sequence[tuple[float, float, float]]
) -> Iterator[str]:
    """Say which day has the most of something: all that may have, as far as races tell."""
    if len(days) < 2:
        return
    best = max(days)
    may = [at for at, (mean, _, up) in enumerate(days, 1) if mean + up >= best[0] - best[1]]
    stages = language.join_words([str(at) for at in may[:MOST_DAYS]])
    told = f"playtest.{key}" if len(may) == 1 else f"playtest.{key}_open"
    if len(may) <= MOST_DAYS:
        yield language.say(told, stage=stages, points=amount_text(language, abs(best[0])))


def _day_means(summary: Summary, family: str) -> list[float]:
    return [one.mean for one in _day_spreads(summary, family)]


def _day_spreads(summary: Summary, family: str) -> list[NumberSummary]:
    names = sorted(name for name in summary.numbers if name.startswith(f"{family}/"))
    return [summary.spread_of(name) for name in names]


def _other_sentences(language: Language, summary: Summary, road: Road | None) -> Iterator[str]:
    """Say of what has no sentence of its own what it is called, and what it comes to."""
    for name in dict.fromkeys((*summary.numbers, *summary.truths, *summary.words)):
        if name.partition("/")[0] in SPOKEN:
            continue
        if name in summary.words:
            figure = list_shares(
                language, summary, name, lambda word: measured_word(language, word)
            )
        elif name in summary.truths:
            figure = percent_text(language, summary.share_of(name))
        else:
            figure = spread(language, summary.spread_of(name))
        yield language.say(
            "playtest.as_it_is", name=measure_name(language, name, road), told=figure
        )
