"""Hands for what is pasted, for the pace of a table, and for an answer that shapes a stage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from designer.language import done_sentence
from engine.errors import EtapaError
from engine.shape.tweaks import Pins, apply_tweaks, list_tweaks
from engine.tour.pace import list_paces

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.designer.walk.walker import Walker

NAMES = "Ana Ruiz\nBea Gil\nCruz Paz\n"
ROWS = "llano 10\n"


def paste_riders(w: Walker) -> None:
    """Paste names onto the riders of a team."""
    w.page("teams").riders.model().take_text(0, 1, NAMES)


def paste_teams(w: Walker) -> None:
    """Paste names onto the list of teams."""
    w.page("teams")._name_teams(NAMES)


def pasted_rows(w: Walker) -> None:
    """Paste sections onto a stage."""
    w.on_road(1)
    w.page("stage").sections.model().take_text(0, 0, ROWS)


def paste_results(w: Walker) -> None:
    """Paste results onto the arrivals."""
    page: Any = w.page("results")
    riders = [rider.bib for team in w.document.tour.teams for rider in team.riders]
    if riders:
        page.arrivals.model().take_text(0, 0, f"{riders[0]}\t1\n")


def pace(w: Walker, kind: str) -> None:
    """Assume a pace."""
    w.page("results").pace.assume_pace(kind)


def timed(w: Walker) -> None:
    """Type how long a stage took, or take it away."""
    w.on_road(1)
    w.fill(w.page("results").pace.took, w.one_of(("", "80", "45")))


def shape(w: Walker) -> None:
    """Take an answer that a search could have found."""
    w.on_road(1)
    document, number = w.document, w.document.place.stage
    stage = document.stage
    tweak = w.one_of(list_tweaks(stage, number, Pins(), 10)) if stage is not None else None
    if stage is None or tweak is None:
        return
    try:
        changed = apply_tweaks(stage, [tweak])
    except EtapaError:
        return
    document.apply_stage(done_sentence("shape", number=1, stage=number), changed)


HANDS: dict[str, Callable[[Walker], None]] = {
    "paste_riders": paste_riders,
    "paste_teams": paste_teams,
    "pasted_rows": pasted_rows,
    "paste_results": paste_results,
    "timed": timed,
    "untimed": timed,
    "shape": shape,
    **{f"pace_{kind}": partial(pace, kind=kind) for kind in list_paces()},
}
