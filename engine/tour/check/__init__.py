"""Findings of a tour while it is still in kilometres."""

from engine.tour.check.stage import check_stage
from engine.tour.check.tour import check_tour

__all__ = ["check_stage", "check_tour"]
