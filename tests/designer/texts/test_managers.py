"""What rests on the managers is told as ranges, the calendar is named, and its effect is judged."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH, SPANISH
from designer.texts.managers import calendar_sentences, field_sentences, rider_sentences
from engine.playtests.managers import SINGLE_DAY, plan_over_fields
from engine.playtests.plan import stage_plan
from engine.playtests.summary import Summary, wilson_share
from engine.tour.file import load

SIERRA = load("samples/sierra.etapa")
PLAN = plan_over_fields(stage_plan(SIERRA, 2, game="ciclismo"))
RACES = st.integers(1, 400)


def won_by(sprinter: int, climber: int) -> Summary:
    """Return races won so often by sprinters and by climbers."""
    summary = Summary()
    for word, count in (("SPRINTER", sprinter), ("CLIMBER", climber)):
        for _ in range(count):
            summary.races += 1
            summary.count_values({"wins/by_type": word})
    return summary


def test_a_head_line_that_rests_on_the_managers_is_a_range_over_them():
    """Sprinters win 80 of 100 with one and 9 of 20 with another: "80 %" alone is never told."""
    summary = won_by(80, 20)
    summary.beside = {"mixed": won_by(9, 11), "raider": won_by(2, 18)}
    english = list(field_sentences(ENGLISH, summary, PLAN))
    assert english[0] == ("Winners, depending on who manages: climber 13–98 %, sprinter 2–87 %.")
    assert english[1].startswith("sprinter, manager by manager: director 80 % (71–87), mixed 45 %")
    assert list(rider_sentences(ENGLISH, summary, PLAN)) == [
        (
            "Races ridden by each: director 100, mixed 20, raider 20."
            " Every range holds the doubt of so many."
        )
    ]
    assert "corsario 20" in next(iter(rider_sentences(SPANISH, summary, PLAN)))


def test_where_one_field_alone_rode_no_range_is_told():
    """A person who names the managers is told of those."""
    assert list(field_sentences(ENGLISH, won_by(8, 2), PLAN)) == []


@given(RACES, RACES, RACES, RACES)
def test_a_range_that_is_told_is_never_narrower_than_its_races(a: int, b: int, c: int, d: int):
    summary = won_by(a, b)
    summary.beside = {"mixed": won_by(c, d)}
    head = next(iter(field_sentences(ENGLISH, summary, PLAN)))
    low, high = map(int, re.findall(r"sprinter (\d+)–(\d+) %", head)[0])
    for wins, races in ((a, a + b), (c, c + d)):
        share = wilson_share(wins, races)
        assert low <= share.low * 100
        assert share.high * 100 <= high


def calendar(own: Summary, alone: Summary) -> list[str]:
    """Return what is said of the days to come."""
    own.beside = {SINGLE_DAY: alone}
    return list(calendar_sentences(ENGLISH, own, PLAN))


def test_the_calendar_is_named_and_so_is_what_it_changes():
    """Of a race of one day to the same stage of a tour, where the intervals say so."""
    named, told = calendar(won_by(63, 37), won_by(10, 90))
    assert named == (
        "Ridden with 3 days to come, 2 mountain days among them: managers save for those."
    )
    assert told == (
        "Those days change who wins, from a race of one day to this one:"
        " sprinter 10 → 63 %, climber 90 → 37 %."
    )


def test_a_calendar_that_changes_nothing_much_is_said_to_only_by_enough_races():
    """From few races it cannot be told, and how many would is said."""
    assert calendar(won_by(300, 300), won_by(3000, 3000))[1].startswith("Those days change little")
    open_text = calendar(won_by(10, 10), won_by(5, 5))[1]
    assert "cannot be told from 10 races" in open_text
    needed = int(re.findall(r"about ([\d,]+) would", open_text)[0].replace(",", ""))
    assert needed > 10


@given(RACES, RACES, RACES, RACES)
def test_little_is_never_said_where_ten_points_are_not_ruled_out(a: int, b: int, c: int, d: int):
    """Nor is a change said that the same chances make in one case of twenty."""
    text = calendar(won_by(a, b), won_by(c, d))[1]
    first, second = wilson_share(c, c + d), wilson_share(a, a + b)
    apart = second.share - first.share
    if "change little" in text:
        assert abs(apart) < 0.1
    if "change who wins, from" in text:
        assert abs(apart) > 0
        assert not first.low <= second.share <= first.high or not (
            second.low <= first.share <= second.high
        )
