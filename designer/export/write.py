"""What is exported of a stage, written: every file or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.export.cut_list import CUT_LIST, PLACES, cut_list, places
from designer.export.images import board_images, piece_images
from designer.export.vassal.pack import StageModule
from designer.kit.files.file_names import save_files
from engine.files.writing import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.work.job import Job


def write_images(todo: Job, folder: Path, scale: float, only: tuple[str, ...]) -> list[str]:
    """Write every picture and the two tables, all or none; return the names of the pictures."""
    board = todo.stages[0].board
    boards = board_images(board, todo.lang, scale)
    every = [*boards, *piece_images(todo, scale, only)]
    files = {image.file: image.raw for image in every}
    save_files(files | {CUT_LIST: cut_list(every), PLACES: places(board, boards)}, folder)
    return list(files)


def write_module(todo: Job, path: Path) -> dict[str, Any]:
    """Write the module; return what is in it."""
    made = StageModule(todo)
    raw = made.packed()
    replace_file(path, raw)
    return {
        "file": str(path),
        "bytes": len(raw),
        "maps": len(todo.stages[0].board.lengths),
        "pieces": made.pieces,
    }
