"""Every event a game tells is read by its data: known keys, known kinds, spelled nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH
from engine import tables
from engine.errors import TableError
from engine.games import GAMES
from engine.race.event import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.every.conftest import Rides

ROOT = Path(__file__).parents[2]
KEYS = {
    "values", "place", "swaps", "leaves", "home", "spends", "works", "mishap", "order", "takes",
    "clocked", "told_if", "by", "alike", "news", "opens", "sets_off", "headline", "apart", "best",
    "beat", "leads", "rolls", "sum", "together", "riders", "teams", "colours",
}  # fmt: skip
"""What the head of each table explains."""

FOLLOWED = (
    "engine/race/event.py", "engine/race/field.py", "engine/playtests", "designer/story",
    "designer/scene/board", "designer/panels/playtest.py", "designer/panels/batches.py",
    "designer/panels/plots.py", "designer/panels/race.py", "designer/jobs/races.py",
    "designer/texts/verdict.py", "designer/cli/playtest_text.py", "designer/kit/report",
    "designer/picture/plots.py", "designer/picture/road_plots.py", "designer/cli/batch.py",
    "designer/cli/commands/playtest.py", "designer/cli/rolls.py",
)  # fmt: skip
"""Rooms that follow a race: there no kind of event is spelled, whatever else the word means."""

OTHER_MEANING = {
    "colour": "of a team, in its table and its form",
    "disqualified": "a decision of the jury, in the file of a tour",
    "dropped": "a section that is left out of a fitted stage",
    "crossed": "riders behind a line, a column of the workbook",
    "fed": "riders in a feed zone, a figure of the results",
    "played": "a rider who is played, a column of the workbook",
    "placed": "riders who have a place, a column of the workbook",
    "proposed": "a section or a point nobody has settled",
    "spent": "effort points, a column of every table of arrivals",
    "sprint": "a cause of effort, a word of road books, a roll for a time",
    "stopped": "a road that is not laid any more",
    "weather": "a set of dice, a figure of the results",
}
"""Words with a meaning of their own in rooms that follow no race."""


def _spelled(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_kinds_of_events_are_spelled_in_the_folder_of_their_game_alone():
    """Who follows a race asks what an event does; only its game knows what it is called."""
    kinds = {kind for game in GAMES for kind in kinds_of(game)}
    found = []
    for path in sorted(p for top in ("engine", "designer") for p in (ROOT / top).rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if where.startswith(tuple(f"engine/games/{game}/" for game in GAMES)):
            continue
        free = set() if where.startswith(FOLLOWED) else set(OTHER_MEANING)
        found += [f"{where}:{line} {word}" for line, word in _spelled(path) if word in kinds - free]
    assert found == []


def test_every_key_of_an_event_is_explained_at_the_head_of_its_table(game: str):
    head = tables.read_text(f"games/{game}/events.toml").partition("\n[")[0]
    used = {
        key for event in tables.read_toml(f"games/{game}/events.toml").values() for key in event
    }
    assert used - KEYS == set()
    assert {
        key for key in used - {"values"} if f"# {key}:" not in head and f" {key}:" not in head
    } == set()


def test_every_event_of_every_race_is_in_the_table_of_its_game(game: str, rides: Rides):
    """A kind that is said and not described would be followed by nobody."""
    for sample, number in rides.stages[:3]:
        race, _ = rides(game, sample, number, "random")
        assert {happening[0] for happening in race.happenings or ()} <= set(kinds_of(game))


def test_an_event_that_names_a_value_it_does_not_have_is_refused(monkeypatch: pytest.MonkeyPatch):
    """A bad table names file, row and column."""
    broken = {"moved": {"values": ["row"], "place": ["row", "lane"]}}
    monkeypatch.setattr(tables, "read_toml", lambda _name: broken)
    with pytest.raises(TableError) as refused:
        kinds_of.__wrapped__("ciclismo")
    said = refused.value.sentence(ENGLISH)
    assert all(word in said for word in ("games/ciclismo/events.toml", "moved", "place", "lane"))
