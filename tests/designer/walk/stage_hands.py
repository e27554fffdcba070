"""Hands for the page of one stage: its head, its tables, its profile."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.document.place import POINTS, TourPlace
from designer.panels import stage_tables
from designer.scene.profile.gestures import BORDER, END, POINT, TerrainDrop, grab, grips
from engine.playtests import WAYS
from engine.tour.terrain import terrains
from engine.tour.values import FORMATS, POINT_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.scene.profile.gestures import Drag
    from tests.designer.walk.walker import Walker

LINES = (
    "flat 9 km",
    "3rd 6 km Alto de la Selva; descenso bajo 4",
    "llano 0-11, 4ª 12-15",
    "sprint 7",
    "feed 5.5",
    "cobbles 2 km",
    "HC 12 km",
    "nothing anybody knows",
    "flat -3 km",
    "flat 1e99 km",
)


def move_border(w: Walker) -> None:
    """Drag a border, or type where it lies."""
    w.on_road(2)
    if w.luck.random() < 0.5:
        drag(w, BORDER)
    else:
        w.cell(w.page("stage").sections, stage_tables.END, w.typed(0, 90))


def move_end(w: Walker) -> None:
    """Drag the end of the stage."""
    w.on_road(1)
    drag(w, END)


def move_point(w: Walker) -> None:
    """Drag a point, or type where it lies."""
    w.on_road(1, 1)
    if w.luck.random() < 0.5:
        drag(w, POINT)
    else:
        w.cell(w.page("stage").points, stage_tables.POINT_KM, w.typed(0, 90))


def drag(w: Walker, kind: str) -> None:
    """Grab one grip of a kind and let it go somewhere."""
    surveyed = w.document.surveyed
    found = [g for g in grips(surveyed) if g.kind == kind] if surveyed and surveyed.road else []
    if found:
        let_go(w, grab(w.document, w.one_of(found)))


def let_go(w: Walker, gesture: Drag) -> None:
    """Move something about, then let it go or give it up."""
    for _ in range(w.number(0, 3)):
        gesture.move(w.km())
    if w.luck.random() < 0.8:
        gesture.release()
    else:
        gesture.cancel()


def lay_terrain(w: Walker) -> None:
    """Drop a terrain on the profile."""
    if w.document.stage is not None:
        let_go(w, TerrainDrop(w.document, w.one_of(list(terrains()))))


def terrain(w: Walker) -> None:
    """Choose a terrain in the table, or press one of the strip."""
    w.on_road(1)
    chosen = w.one_of(list(terrains()))
    if w.luck.random() < 0.5:
        w.cell(w.page("stage").sections, stage_tables.TERRAIN, chosen)
    else:
        w.window.verbs.paint_terrain(chosen)


def append(w: Walker) -> None:
    """Begin an empty stage with a terrain."""
    empty = [n for n, s in enumerate(w.document.tour.stages, 1) if not s.sections]
    if empty:
        w.document.select(TourPlace(w.one_of(empty)))
    w.window.verbs.paint_terrain(w.one_of(list(terrains())))


def name_section(w: Walker) -> None:
    """Name a section."""
    w.on_road(1)
    w.cell(w.page("stage").sections, stage_tables.SECTION_NAME, w.name())


def length(w: Walker) -> None:
    """Type how long a section is."""
    w.on_road(1)
    w.cell(w.page("stage").sections, stage_tables.SECTION_KM, w.typed(0, 60))


def name_point(w: Walker) -> None:
    """Name a point."""
    w.on_road(1, 1)
    w.cell(w.page("stage").points, stage_tables.POINT_NAME, w.name())


def point_kind(w: Walker) -> None:
    """Make a point another kind."""
    w.on_road(1, 1)
    w.cell(w.page("stage").points, stage_tables.POINT_KIND, w.one_of(POINT_KINDS))


def split(w: Walker) -> None:
    """Split by keys, or where somebody double-clicks."""
    w.on_road(1)
    if w.luck.random() < 0.5:
        w.window.verbs.actions["split"].trigger()
    else:
        w.page("stage").profile.split_wanted.emit(w.km())


def merge(w: Walker) -> None:
    """Join a section with the next."""
    w.on_road(2)
    w.window.verbs.actions["merge"].trigger()


def remove_section(w: Walker) -> None:
    """Take a section away."""
    w.on_road(2)
    w.window.verbs.actions["remove"].trigger()


def remove_point(w: Walker) -> None:
    """Take a point away."""
    w.on_road(0, 1)
    if w.document.place.kind == POINTS:
        w.window.verbs.actions["remove"].trigger()


def add_point(w: Walker) -> None:
    """Put a point on the stage, by keys or where the menu was opened."""
    w.on_road(1)
    name = w.one_of(("add_sprint", "add_feed"))
    if w.luck.random() < 0.5:
        w.window.verbs.actions[name].trigger()
    elif w.window.verbs.actions[name].isEnabled():
        getattr(w.window.verbs, name)(w.km())


def typed(w: Walker) -> None:
    """Type a line of the road book."""
    line = w.page("stage").line
    line.setText(w.one_of(LINES) if w.luck.random() < 0.9 else w.name())
    line.returnPressed.emit()


def head(w: Walker) -> object:
    """Return the head of the stage."""
    from designer.panels.stage import StageHead

    return w.page("stage").findChild(StageHead)


def rename_stage(w: Walker) -> None:
    """Name the stage."""
    w.fill(head(w).name, w.name())  # type: ignore[attr-defined]


def date(w: Walker) -> None:
    """Date the stage."""
    w.fill(head(w).date, w.one_of(("2026-07-05", "2026-02-31", "", "tomorrow")))  # type: ignore[attr-defined]


def stated(w: Walker) -> None:
    """State its kilometres."""
    w.fill(head(w).stated, w.typed(0, 200))  # type: ignore[attr-defined]


def format_(w: Walker) -> None:
    """Ride it as a road stage or against the clock."""
    box = head(w).format  # type: ignore[attr-defined]
    box.setCurrentIndex(w.number(0, len(FORMATS) - 1))
    box.activated.emit(box.currentIndex())


def fit(w: Walker) -> None:
    """Drag the slider that fits the stage to an evening."""
    strip = w.page("stage").fit  # type: ignore[attr-defined]
    slide(w, w.number(strip.slider.minimum() - 5, strip.slider.maximum()))


def fit_back(w: Walker) -> None:
    """Drag the slider to its end: the real stage comes back."""
    fit(w)
    slide(w, w.page("stage").fit.slider.maximum())  # type: ignore[attr-defined]


def slide(w: Walker, minutes: int) -> None:
    """Drag the slider to so many minutes and let it go."""
    strip, now = w.page("stage").fit, w.document.surveyed  # type: ignore[attr-defined]
    strip.show_stage()
    if now is None or now.road is None:
        return
    strip.show()
    strip.slider.setSliderDown(True)
    strip.slider.setValue(minutes)
    strip.slider.setSliderDown(False)


def take(w: Walker, kind: str) -> None:
    """Take one of the other ways to an evening, where it is offered."""
    w.on_road(1)
    ways, now = w.page("stage").fit.ways, w.document.surveyed  # type: ignore[attr-defined]
    if now is None or now.road is None:
        return
    ways.forget_ways()
    ways.button.click()
    ways.takes[kind].click()


HANDS: dict[str, Callable[[Walker], None]] = {
    "move_border": move_border,
    "move_end": move_end,
    "move_point": move_point,
    "lay_terrain": lay_terrain,
    "terrain": terrain,
    "append": append,
    "name_section": name_section,
    "length": length,
    "name_point": name_point,
    "point_kind": point_kind,
    "split": split,
    "merge": merge,
    "remove_section": remove_section,
    "remove_point": remove_point,
    "add_point": add_point,
    "typed": typed,
    "rename_stage": rename_stage,
    "date": date,
    "stated": stated,
    "format": format_,
    "fit": fit,
    "fit_back": fit_back,
    **{f"way_{kind}": partial(take, kind=kind) for kind in WAYS},
}
