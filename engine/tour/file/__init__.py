"""The `.etapa` file: one tour, in text a person can read and edit by hand."""

from engine.tour.file.reading import MOST_BYTES, Opened, load, open_tour, stamp
from engine.tour.file.saving import replace_file, save

__all__ = ["MOST_BYTES", "Opened", "load", "open_tour", "replace_file", "save", "stamp"]
