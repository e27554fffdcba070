"""The parts of the kit by name, in printing order: what the table needs first comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit import KitError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.race.game import Game

PARTS = {
    "first_race": "first_race.make_first_race",
    "roadbook": "ciclismo.roadbook.make_roadbook",
    "stages": "ciclismo.stage_sheet.make_stage_sheets",
    "profiles": "road.make_profiles",
    "plans": "road.make_plans",
    "tiles": "road.make_tiles",
    "markers": "ciclismo.box.make_markers",
    "indicators": "ciclismo.box.make_indicators",
    "cards": "ciclismo.riders.make_cards",
    "tokens": "ciclismo.riders.make_tokens",
    "activation": "ciclismo.riders.make_activation",
    "dice": "ciclismo.box.make_dice",
    "summary": "ciclismo.summary.make_summary",
    "tables": "ciclismo.tables.make_tables",
    "control": "ciclismo.control_sheets.make_control",
    "rules": "rules.make_rules",
}
"""Each with the function of designer/kit/components/ that makes it, loaded by who draws it."""

TABLE = {
    "first_race": "first_race.make_first_race",
    "opening": "table.sheets.make_opening",
    "course": "table.course.make_course",
    "decks": "table.box.make_decks",
    "riders": "table.box.make_riders",
    "counters": "table.box.make_counters",
    "nets": "table.box.make_nets",
    "score": "table.sheets.make_score",
}
"""Parts of a game that is not the tour's own: what its box declares, in printing order."""

ASKED = frozenset({"profiles"})
"""Parts that are printed where they are asked for: the road-book holds the profiles too."""
USUAL = tuple(name for name in PARTS if name not in ASKED)
"""Parts that are printed where none are named."""
RULES = "rules"
COURSE, TILES = "course", "tiles"
"""The latter is printed in the place of a course that is ridden on the organiser's own tiles."""


def table_parts() -> tuple[str, ...]:
    """Return the parts a game's kit may have that is not the tour's own."""
    return (*TABLE, TILES, RULES)


def parts_of(game: Game) -> tuple[str, ...]:
    """Return the parts a game's kit may have: the tour's own, or what any game's box declares."""
    return tuple(PARTS) if game.box is None else table_parts()


def order_parts(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """Return parts in printing order; one the kit of the game does not have is refused."""
    known, wanted = parts_of(game), tuple(names)
    for name in wanted:
        if name not in known:
            raise KitError("kit_component", have=name, want=", ".join(known))
    return tuple(name for name in known if name in wanted)


def usual_parts(game: Game, *, poster: bool, without: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the parts of a game that are printed where none are named, in printing order.

    Of a game's box it is everything: its course is printed as the tiles it is ridden on. Parts may
    be declined, such as the rules where they are on paper already.
    """
    declined = order_parts(game, without)
    if game.box is not None:
        return tuple(part for part in table_parts() if part not in {TILES, *declined})
    usual = (part for part in PARTS if part in USUAL or (poster and part == "profiles"))
    return tuple(part for part in usual if part not in declined)
