"""Every event a game tells has its sentence, and every sentence its event."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import LANGUAGES
from designer.scene.board.film import Film
from designer.story import Story
from designer.words import topic
from engine import tables
from engine.bots import bots_playing

if TYPE_CHECKING:
    from tests.every.conftest import Rides

HEADLINE = {
    "turn": {"turn", "km", "terrain", "name", "groups"}, "alone": {"rider"}, "together": {"count"},
    "many": {"count"}, "gap": {"group", "squares"}, "behind": {"count"}, "others": {"count"},
    "points": {"count"}, "bonus": {"count"}, "arrived": {"rider", "place"},
    "arrived_many": {"riders"}, "team_starts": {"team"}, "home": {"rider", "turns"},
    "home_many": {"riders", "turns"}, "gone_day": {"riders", "squares"},
    "gone_late": {"riders", "squares"}, "gone_climb": {"riders"}, "break_day": set(),
    "break_late": set(), "break_climb": set(), "caught": {"riders", "what", "km", "teams"},
    "reached": {"riders", "what", "km", "others", "teams"},
    "overtaken": {"riders", "what", "others", "teams"},
    "victory": {"riders", "what"}, "beaten": {"riders", "what"},
    "virtual": {"riders"}, "clocked": {"rider", "turns", "past"},
}  # fmt: skip
"""Sentences the story makes itself, and what it fills in."""

OF_A_LINE = {"name", "terrain", "gains"}
"""What the story says besides of a line that is passed."""


def _events(game: str) -> dict[str, Any]:
    return tables.read_toml(f"games/{game}/events.toml")


def _holes(texts: dict[str, str]) -> set[str]:
    return {name for text in texts.values() for _, name, _, _ in string.Formatter().parse(text)
            if name}  # fmt: skip


def test_every_event_a_commentator_tells_has_a_sentence(game: str):
    told = {kind for kind, event in _events(game).items() if event.get("told_if")}
    assert told - set(topic(f"story_{game}")) == set()


def _given(kind: str, events: dict[str, Any]) -> set[str]:
    """Return what fills in a phrase: of an event, of all alike, or of the story's own."""
    kind = kind.removeprefix("beat_")  # the same event, told as a beat of the turn
    own = HEADLINE.get(kind, {"more"} if kind.startswith("sum") else set())
    if kind == "turn":  # a game may have its headline among its events
        return own.union(*(event["values"] for event in events.values() if "headline" in event))
    if kind in events:
        values = set(events[kind]["values"])
        return own | values | {"rider"} | (OF_A_LINE if "line" in values else set())
    shorter = kind.rpartition("_")[0]
    if kind in HEADLINE or not shorter:
        return own
    alike = {"riders"} if kind.endswith("_many") else set()
    return _given(shorter, events) | alike


def test_a_sentence_takes_only_what_its_event_gives(game: str):
    events = _events(game)
    lacking = {
        kind: _holes(texts) - _given(kind, events) for kind, texts in topic(f"story_{game}").items()
    }
    assert {kind: holes for kind, holes in lacking.items() if holes} == {}


def test_what_is_told_of_several_riders_has_a_sentence_for_them(game: str):
    alike = {f"{kind}_many" for kind, event in _events(game).items() if event.get("alike")}
    wanted = alike | {"others"} if alike else alike
    assert wanted - set(topic(f"story_{game}")) == set()


@pytest.mark.parametrize(("sample", "stage"), [("sierra", 1), ("sierra", 3), ("three-examples", 2)])
def test_every_game_tells_a_whole_race_in_both_languages(
    game: str, sample: str, stage: int, rides: Rides
):
    """On a road stage and in a time trial, to the last rider home."""
    start = rides.setup(game, sample, stage)
    race, _ = rides(game, sample, stage, next(iter(bots_playing(game))))
    assert race.happenings
    told = [[*Story(start, language).tell(race.happenings)] for language in LANGUAGES]
    assert len(told[0]) == len(told[1]) > race.turn


@pytest.mark.parametrize("stage", [1, 3])
def test_in_every_game_nobody_shares_a_place(game: str, stage: int, rides: Rides):
    """At the end of every turn, before the finish."""
    start = rides.setup(game, "sierra", stage)
    race, _ = rides(game, "sierra", stage, next(iter(bots_playing(game))))
    film = Film(start, race.happenings or ())
    assert film.turns
    for frame in (*film.turns[1:], film.frames):
        riding = [place for place in film.places_at(frame).values() if place[0] <= film.course.last]
        assert len(set(riding)) == len(riding)
