"""The report of a playtest as files: the PDF, a page for browsers, its first picture alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.paint import png
from designer.kit.report.report import card, report
from designer.site.report_page import report_page
from engine.files.whole import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.report.subject import Subject

REPORT, PAGE, PICTURE = "report.pdf", "report.html", "report.png"
PIXELS_A_MM = 8.0


def write_report(subject: Subject, folder: Path) -> list[str]:
    """Write the report and its first picture, each whole or not at all; return their names."""
    for name in (REPORT, PAGE, PICTURE):  # a link here was not made by this program: it was planted
        if (folder / name).is_symlink():
            (folder / name).unlink()
    replace_file(folder / REPORT, report(subject))
    replace_file(folder / PAGE, report_page(subject))
    picture = card(subject)
    if picture is None:
        return [REPORT, PAGE]
    replace_file(folder / PICTURE, png.picture_png(picture, PIXELS_A_MM))
    return [REPORT, PAGE, PICTURE]


def write_report_page(subject: Subject, path: Path) -> None:
    """Write the report as one page for browsers, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        path.unlink()
    replace_file(path, report_page(subject))
