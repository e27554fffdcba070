"""A sentence that a member of a family lacks is named, with the file it belongs into."""

from __future__ import annotations

import pytest

from designer.kit.parts import PARTS
from designer.words import topic
from engine.board.catalogue import tiles
from engine.bots import BOTS
from engine.games import GAMES
from engine.intake.climb_settings import category_systems
from engine.standings.classifications import CLASSIFICATIONS

PAYING = ("_sheet", "_head", "_changes", "_jersey", "_pays")
"""What is said of a classification that adds up points, besides its name and its tab."""


def wanted(family: str) -> set[tuple[str, str]]:
    """Return the topic and the key of every sentence the members of a family need."""
    kinds = {tile.kind: tile.faces for tile in tiles().values()}
    return {
        "game": {("games", key) for game in GAMES for key in (game, f"{game}_road")},
        "bot": {("race_page", f"bot_{bot}") for bot in BOTS},
        "classification": {
            ("classifications", f"{c.key}{part}")
            for c in CLASSIFICATIONS
            for part in ("", "_tab", *(PAYING if c.prize else ()))
        },
        "tile": {("terms", f"tile_{kind}") for kind in kinds}
        | {("board_page", f"kind_{kind}") for kind in kinds}
        | {("kit", f"face_{face}") for faces in kinds.values() for face in faces}
        | {
            ("board_page", face) for tile in tiles().values() if tile.is_bend for face in tile.faces
        },
        "part of the kit": {("kit", part) for part in PARTS},
        "category system": {("intake", f"system_{system}") for system in category_systems()},
    }[family]


def unsaid(family: str) -> list[str]:
    """Return what is missing, each by its file and its key."""
    return sorted(
        f"templates/words/{name}.toml has no [{key}]"
        for name, key in wanted(family)
        if key not in topic(name)
    )


ONE_OF_EACH = {
    "game": ("games", "juego_road"),
    "bot": ("race_page", "bot_book"),
    "classification": ("classifications", "mountain_pays"),
    "tile": ("kit", "face_bridge"),
    "part of the kit": ("kit", "tokens"),
    "category system": ("intake", "system_aso"),
}


@pytest.mark.parametrize("family", ONE_OF_EACH)
def test_every_member_of_a_family_has_its_words(family: str):
    assert unsaid(family) == []


@pytest.mark.parametrize("family", ONE_OF_EACH)
def test_a_sentence_that_is_missing_is_named(family: str, monkeypatch: pytest.MonkeyPatch):
    """The test above says which file and which key, not only that something is wrong."""
    name, key = ONE_OF_EACH[family]
    monkeypatch.delitem(topic(name), key)
    assert unsaid(family) == [f"templates/words/{name}.toml has no [{key}]"]
