"""The printed part of `etapa demo`: the kit of one stage of the shipped tour."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.call.common import print_text
from designer.words import say

if TYPE_CHECKING:
    from engine.tour.values import Tour

STAGE = 16
"""A queen stage: every kind of climb, and more markers than the box holds."""
PAPER = "A4"


def print_kit(tour: Tour, lang: str, folder: str) -> None:
    """Write the kit of one stage into a folder, and say where it is."""
    from designer.kit.files.file_names import save_files
    from designer.kit.files.prepare import name_scope, prepare_kit
    from designer.kit.files.write import PrintStyle
    from designer.kit.page.paper import paper_named
    from designer.kit.start import make_job

    todo = make_job(tour, paper_named(PAPER), stage=STAGE, lang=lang)
    ready = prepare_kit(todo, PrintStyle(tour.name, name_scope(todo), todo.paper, lang))
    paths = save_files(ready.files, Path(folder))
    sizes = {
        "files": len(paths),
        "folder": folder,
        "sheets": ready.laid.papers,
        "paper": PAPER,
    }
    print_text(f"{say(lang, 'kit.kit')}, {name_scope(todo)}: {say(lang, 'kit.done', **sizes)}")
