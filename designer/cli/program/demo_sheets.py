"""The written part of `etapa demo`: the workbook of the shipped tour."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.call.common import print_text
from designer.words import say

if TYPE_CHECKING:
    from engine.tour.values import Tour


def print_workbook(tour: Tour, lang: str, folder: str) -> None:
    """Write the workbook for race night into a folder, and say where it is."""
    from designer.sheets.plan import plan_workbook
    from designer.sheets.save import save_workbook

    path = Path(folder) / f"{say(lang, 'sheets.tab_cover')}.xlsx"
    made = plan_workbook(tour, lang)
    save_workbook(made, path)
    riders, stages = len(made.facts.entrants), len(made.facts.courses)
    print_text(say(lang, "sheets.written", path=path, riders=riders, stages=stages, counted=0))
