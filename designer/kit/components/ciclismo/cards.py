"""Rider cards (R1.10): one a rider of the tour, or eight types in six colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roster import list_riders
from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component
from designer.picture.cards import RIDER_CARD, card_back, draw_card

if TYPE_CHECKING:
    from designer.kit.work.job import Job


def make_cards(job: Job) -> Component:
    """Return a card for every rider, its back in the team's colour."""
    width, height = RIDER_CARD
    return Component(
        "cards",
        tuple(
            Piece(
                f"card {rider.bib}",
                width,
                height,
                draw_card(rider, kit, job.lang, job.bleed),
                back=card_back(kit, job.bleed),
            )
            for kit, riders in list_riders(job)
            for rider in riders
        ),
    )
