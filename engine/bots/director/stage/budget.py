"""Budgets of a day: the points a rider takes into the night, by the days that are to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.bots.director.stage.weights import Weights
    from engine.games.ciclismo.scene import Scene


def days_ahead(scene: Scene, weights: Weights) -> tuple[str, ...]:
    """Return the types of the stages to come: those of the tour, or of an imagined one."""
    if scene.tour.ahead:
        return scene.tour.ahead
    days = weights.imagined
    return (days * (scene.stages_left // len(days) + 1))[: scene.stages_left]


def points_kept(scene: Scene, rider: int, weights: Weights, *, today: bool, share: float) -> int:
    """Return how many of the points at the start a rider takes into the night.

    What the nights before the rider's next day give back beyond the full pool would be lost, so
    that much is spent anyhow; on a day of the rider's own, `today`, the rest is shared with the
    days to come by their weight, and of the fair part `share` is taken. On a day that is not the
    best for the rider part of the pool stays where it is.
    """
    pe, full, night = scene.pools[rider], scene.pe_start[rider], scene.nights[rider]
    ahead = days_ahead(scene, weights)
    if not ahead:
        return 0
    mine = weights.days.get(scene.types[rider], {})
    own = [nights for nights, kind in enumerate(ahead, start=1) if kind in mine]
    until = own[0] if own else len(ahead)
    free = min(pe, max(0, pe + night * until - full))
    if today:
        if not own:
            return 0
        weight = mine.get(scene.course.type, 1.0)
        others = sum([mine[ahead[nights - 1]] for nights in own])
        fair = (pe + night * own[-1]) * weight / (weight + others) * share
        best = weight >= max(mine.values(), default=1.0)
        most = full if best else round(full * weights.second)
        free = min(pe, max(free, round(fair)), most)
    return pe - free
