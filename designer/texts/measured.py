"""Figures and measures of playtests in words: shares, amounts, times, and what each is called."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, Any

from designer.words import topic
from engine import tables
from engine.playtests.facts import game_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from designer.language import Language
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import NumberSummary, Share, Summary
    from engine.road.values import Line, Road


HOURS = 120
"""Minutes from which a time is told in hours."""


def possible_words(plan: PlaytestPlan, name: str) -> tuple[str, ...]:
    """Return what may win by a measure of who wins: what never does has a share of nought."""
    teams = plan.setup.teams if plan.setup else plan.tour.teams if plan.tour else ()
    if name == "wins/by_type":
        return tuple(dict.fromkeys(rider.type for team in teams for rider in team.riders))
    if name == "wins/by_team":
        return tuple(team.id for team in teams)
    return tuple(str(seat) for seat in range(1, len(teams) + 1)) if name == "wins/by_seat" else ()


def read_verdict() -> Mapping[str, Any]:
    """Return from how much on a figure is worth a sentence, and what counts as small."""
    return tables.read_toml("playtests/verdict.toml")


def read_small(what: str) -> float:
    """Return below which a difference of shares, groups … counts as small."""
    return float(read_verdict()["small"][what])


def bot_name(language: Language, bot: str) -> str:
    """Return the short name of a bot: what it does is said where there is room.

    A trick of the league is called by what it does; one without a name as it is written.
    """
    if f"bot_{bot}" in topic("race_page"):
        return language.say(f"race_page.bot_{bot}").partition(":")[0]
    return language.say(f"tricks.{bot}") if bot in topic("tricks") else bot


def bots_text(language: Language, plan: PlaytestPlan) -> str:
    """Return who sits in the seats of a plan, each character once."""
    return ", ".join(bot_name(language, bot) for bot in dict.fromkeys(plan.bots))


def team_names(plan: PlaytestPlan) -> dict[str, str]:
    """Return what the teams of a plan are called, and those who ride for none."""
    teams = plan.setup.teams if plan.setup else plan.tour.teams if plan.tour else ()
    return {team.id: team.name or team.id for team in teams}


def neutral_riders(language: Language, plan: PlaytestPlan) -> str:
    """Return what riders without a manager are called: how many they are."""
    return language.say("playtest.neutrals", count=len(plan.setup.neutrals) if plan.setup else 0)


def amount_text(language: Language, value: float, places: int = 1) -> str:
    """Return a figure as people write it, with so many decimals where it has any."""
    text = f"{round(value, places) + 0.0:.{places}f}"  # adding 0 leaves no -0
    return language.format_number(text.rstrip("0").rstrip(".") if "." in text else text)


def round_count(races: int) -> int:
    """Return a number of races that is enough, as a person says it: two figures and noughts."""
    unit: int = 10 ** max(0, len(str(races)) - 2)
    return ceil(races / unit) * unit


def percent_text(language: Language, share: Share) -> str:
    """Return a share with its interval."""
    return language.say(
        "playtest.percent",
        share=round(share.share * 100),
        low=round(share.low * 100),
        high=round(share.high * 100),
    )


def spread(language: Language, value: NumberSummary) -> str:
    """Return a number with its interval and the range nine races in ten lie in, if they differ."""
    if value.p5 == value.p95 == value.mean:
        return amount_text(language, value.mean)
    return language.say(
        "playtest.spread",
        mean=amount_text(language, value.mean),
        half=amount_text(language, value.half),
        low=amount_text(language, value.p5),
        high=amount_text(language, value.p95),
    )


def shown_minutes(minutes: float) -> int:
    """Return minutes to the five they are said to: what is said of them is said of these."""
    return max(5, round(minutes / 5) * 5)


def time_text(language: Language, minutes: float) -> str:
    """Return minutes as people say them: to five, and in hours where it is hours."""
    whole = shown_minutes(minutes)
    if whole < HOURS:
        return language.say("playtest.few_minutes", minutes=whole)
    hours, left = divmod(whole, 60)
    return language.say("playtest.hours", hours=hours, minutes=f"{left:02d}")


def measured_word(language: Language, word: str) -> str:
    """Return what a word that was measured is called, where it has a name."""
    return language.say(f"terms.{word}") if word in topic("terms") else word


def measure_name(language: Language, name: str, road: Road | None = None) -> str:
    """Return the name of a measure; a road says what its lines are called.

    One without a name is called as it is written.
    """
    if name in topic("measures"):
        return language.say(f"measures.{name}")
    family, _, rest = name.partition("/")
    if family == "jerseys":
        return language.say(f"classifications.{rest}_changes")
    if family in {"hopes", "stages"}:
        return language.say(f"measures.{family}", part=language.say(f"terms.{rest}"))
    if rest.startswith("by_bot/"):
        return language.say("measures.by_bot", part=rest.removeprefix("by_bot/"))
    if family == "worn":
        return language.say("measures.worn", part=language.say(f"classifications.{rest}"))
    if family == "lines":
        which, _, part = rest.partition("/")
        return language.say(f"measures.lines/{part}", name=_line_name(language, which, road))
    of, _, number = name.rpartition("/")
    if of not in topic("measures") or not number.isdecimal():
        return name
    # The parts of the road are counted from 0, as their rows are; people count from 1.
    return language.say(f"measures.{of}", part=int(number) + (family == "splits"))


def line_title(language: Language, line: Line) -> str:
    """Return what a line is called: its own name, or what it is."""
    return line.name or language.say(f"terms.{line.kind}")


def lines_before_finish(road: Road) -> list[tuple[str, Line]]:
    """Return every line but the last with the name its measures have, SUMMIT2 for the second."""
    counts: Counter[str] = Counter()
    lines = []
    for line in road.lines[:-1]:
        counts[line.kind] += 1
        lines.append((f"{line.kind}{counts[line.kind]}", line))
    return lines


def _line_name(language: Language, which: str, road: Road | None) -> str:
    line = dict(lines_before_finish(road)).get(which) if road else None
    if line is not None:
        return line_title(language, line)
    kind = which.rstrip("0123456789")
    return f"{language.say(f'terms.{kind}')} {which.removeprefix(kind)}"


def list_shares(
    language: Language,
    summary: Summary,
    name: str,
    call: Callable[[str], str],
    among: Iterable[str] = (),
) -> str:
    """Return the words of a measure as they are called, each with its share."""
    shares = summary.word_shares(name, among)
    return ", ".join(f"{call(word)} {percent_text(language, s)}" for word, s in shares.items())


def promised_minutes(game: str) -> tuple[int, int] | None:
    """Return from how many to how many minutes the book of a game promises, if it does."""
    promised = game_table(game).get("promised")
    return (promised["least"], promised["most"]) if promised else None


def start_text(language: Language, game: str) -> str:
    """Return what settles the places at the start of a game, where something does."""
    start = game_table(game).get("start")
    return language.say(f"playtest.start_{start}") if start else ""
