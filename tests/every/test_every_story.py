"""Every event a game tells has its sentence, and every sentence its event."""

import string
from typing import Any

from designer.words import topic
from engine import tables

HEADLINE = {
    "turn": {"turn", "km", "terrain", "groups"}, "alone": {"rider"}, "few": {"names"},
    "many": {"count"}, "gap": {"squares"},
}  # fmt: skip
"""Sentences the story makes itself, and what it fills in."""


def _events(game: str) -> dict[str, Any]:
    return tables.toml(f"games/{game}/events.toml")


def _holes(texts: dict[str, str]) -> set[str]:
    return {name for text in texts.values() for _, name, _, _ in string.Formatter().parse(text)
            if name}  # fmt: skip


def test_every_event_a_commentator_tells_has_a_sentence(game: str):
    told = {kind for kind, event in _events(game).items() if event.get("told_if")}
    assert told - set(topic(f"story_{game}")) == set()


def test_a_sentence_takes_only_what_its_event_gives(game: str):
    events, given = _events(game), {}
    for kind, texts in topic(f"story_{game}").items():
        own = {*events[kind]["values"], "rider"} if kind in events else HEADLINE.get(kind, set())
        given[kind] = _holes(texts) - own
    assert {kind: holes for kind, holes in given.items() if holes} == {}
