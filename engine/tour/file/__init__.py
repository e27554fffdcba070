"""The `.etapa` file: one tour, in text a person can read and edit by hand."""

from engine.tour.file.reading import MOST_BYTES, OpenedTour, load, open_tour

__all__ = ["MOST_BYTES", "OpenedTour", "load", "open_tour"]
