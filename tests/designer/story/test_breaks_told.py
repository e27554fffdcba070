"""Breaks in the sentences of a story and in the measures of a report: one thing, told twice."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from designer.language import ENGLISH, Language
from designer.story import Story
from designer.story.breaks import find_winning_break
from engine.playtests.breaks import BEATEN, CAUGHT, STOPPED, WON
from engine.playtests.facts import RaceFacts
from engine.playtests.measures.breaks import measure_breaks
from engine.playtests.measures.winners import measure_hopes
from engine.tour.rules import Rules
from tests.engine.playtests.ridden import ride_samples, ride_stage, road_stages

CALLED = {
    "en": {"the break of the day": "day", "the late attack": "late",
           "the selection of the climb": "climb"},
    "es": {"la fuga del día": "day", "el ataque tardío": "late",
           "la selección de la subida": "climb"},
}  # fmt: skip
ENDS = {"caught": CAUGHT, "reached": CAUGHT, "overtaken": CAUGHT, "victory": WON, "beaten": BEATEN}
"""The phrases that tell an end, and which end each tells."""


def test_story_and_measures_tell_the_same_breaks(language: Language):
    """Each break begins and ends in the story as it is measured: kind, end, kilometre, winner."""
    compare_tellings(ride_samples(2), language)


def test_they_do_where_some_are_not_played():
    """RULING 96 — computed turns may be fewer than those of the winner: nobody rode home so."""
    simple = Rules("ciclismo", {"simplification.enabled": True})
    stages = [replace(stage, rules=simple) for stage in road_stages()[:18:2]]
    races = [ride_stage(stage, f"{n}", "director") for n, stage in enumerate(stages)]
    assert any(facts.results.arrivals[0].turns < facts.winner.turns for facts in races)
    for facts in races:
        first = facts.results.lines[-1].places[0].bib
        assert facts.winner.bib == facts.results.riders_home[0].bib == first
        assert measure_hopes(facts)[f"hopes/{facts.winner.type}"] == 1
    compare_tellings(races, ENGLISH)


def test_a_break_is_of_the_road_whatever_time_is_credited():
    """RULING 101, RULING 108 — who is given the time of others crossed the line no sooner."""
    facts = max(ride_samples(2), key=lambda one: len(one.breaks))
    given = tuple(replace(one, turns=one.turns - 1) for one in facts.results.arrivals)
    results = replace(facts.results, arrivals=given)
    assert RaceFacts(facts.setup, results, facts.happenings).breaks == facts.breaks


@pytest.mark.whole
def test_story_and_measures_tell_the_same_breaks_in_hundreds_of_races(language: Language):
    compare_tellings(ride_samples(20), language)


def test_a_story_told_on_from_a_copy_knows_the_breaks_so_far():
    """From the middle of a race both go on alike, and neither hears of the other."""
    facts = max(ride_samples(2), key=lambda one: len(one.breaks))
    middle = len(facts.happenings) // 2
    whole = list(Story(facts.setup, ENGLISH).tell(facts.happenings))
    first = Story(facts.setup, ENGLISH)
    told = list(first.tell(facts.happenings[:middle], over=False))
    second = first.copy()
    rest = [list(one.tell(facts.happenings[middle:])) for one in (second, first)]
    assert [told + one for one in rest] == [whole, whole]


WORKED = re.compile(r"(?:brought up by|the work done by|con el trabajo de) (.+)\.$")


def test_a_story_names_the_teams_that_brought_a_break_back(language: Language):
    """Those a report counts, in their order, in the sentence that tells the catch."""
    named = 0
    for facts in ride_samples(2):
        told = [
            found[1] if (found := WORKED.search(one.sentence)) else ""
            for one in Story(facts.setup, language).tell(facts.happenings)
            if ENDS.get(one.kind) == CAUGHT
        ]
        chasers = [facts.find_chasers(one) for one in facts.breaks if one.end == CAUGHT]
        known = [
            language.join_words([team.name or team.id for team in teams]) if teams else ""
            for teams in chasers
        ]
        assert sorted(told) == sorted(known)
        named += sum(map(bool, told))
    assert named > 3


def compare_tellings(races: list[RaceFacts], language: Language) -> None:
    """Compare what is read out of the sentences with what is measured, race by race."""
    ends = 0
    for facts in races:
        began, ended, kilometres, winners = read_story(facts, language)
        assert began == [one.kind for one in sorted(facts.breaks, key=goes_at)]
        assert sorted(ended) == sorted(
            (one.kind, one.end) for one in facts.breaks if one.end != STOPPED
        )
        values = measure_breaks(facts)
        for kind in set(began):
            told = [end for one, end in ended if one == kind]
            if len(told) == began.count(kind):  # none stopped: the last that is told is the last
                assert values[f"breaks/{kind}_caught"] == (told[-1] == CAUGHT)
                assert values[f"breaks/{kind}_won"] == (told[-1] == WON)
        if "breaks/day_km" in values:
            assert abs(values["breaks/day_km"] - kilometres[-1]) < 0.56
        names = {rider.name for team in facts.setup.teams for rider in team.riders
                 if rider.bib == facts.winner.bib}  # type: ignore[union-attr]  # fmt: skip
        assert set(winners) <= names
        decided = find_winning_break(facts.setup, facts.results, facts.happenings)
        assert (decided is None) == (not winners)
        ends += len(ended)
    assert ends >= len(races) // 2


def goes_at(one: object) -> tuple[int, int]:
    """Return when a break is told: once it was away long enough; in one turn, in its order."""
    return one.turn, ("day", "late", "climb").index(one.kind)  # type: ignore[attr-defined]


def read_story(
    facts: RaceFacts, language: Language
) -> tuple[list[str], list[tuple[str, str]], list[float], list[str]]:
    """Return what the sentences say: what went, what ended how, where those of the day were caught.

    The winners are those of whom a break is told to have won.
    """
    began: list[str] = []
    ended: list[tuple[str, str]] = []
    kilometres: list[float] = []
    winners: list[str] = []
    for one in Story(facts.setup, language).tell(facts.happenings):
        if one.kind.startswith("gone_"):
            began.append(one.kind.removeprefix("gone_"))
        if one.kind not in ENDS:
            continue
        kind = next(kind for words, kind in CALLED[language.code].items() if words in one.sentence)
        ended.append((kind, ENDS[one.kind]))
        if one.kind == "victory":
            winners.append(re.split(" wins| gana", one.sentence)[0])
        if kind == "day" and ENDS[one.kind] == CAUGHT:
            found = re.search(r"km (\d+[.,]?\d*)", one.sentence)
            finish = float(facts.setup.road.km or 0)
            kilometres.append(float(found[1].replace(",", ".")) if found else finish)
    return began, ended, kilometres, winners
