"""The `.etapa` file: one tour, in text a person can read and edit by hand."""

from engine.files.kept import stamp
from engine.files.whole import replace_file
from engine.tour.file.reading import MOST_BYTES, OpenedTour, load, open_tour
from engine.tour.file.saving import NOTHING, change, restore_kept, save

__all__ = [
    "MOST_BYTES",
    "NOTHING",
    "OpenedTour",
    "change",
    "load",
    "open_tour",
    "replace_file",
    "restore_kept",
    "save",
    "stamp",
]
