"""Rows in columns, the way every command prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.cli.call.common import print_text

if TYPE_CHECKING:
    from collections.abc import Sequence


def print_table(rows: Sequence[tuple[str, ...]], right: tuple[int, ...]) -> None:
    """Print rows in columns; 1 marks a column of numbers, which stand to the right."""
    if not rows:
        return
    widths = [max(len(row[i]) for row in rows) for i in range(len(right))]
    for row in rows:
        cells = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        print_text("  " + "  ".join(cells).rstrip())
