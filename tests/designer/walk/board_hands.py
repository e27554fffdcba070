"""Hands for the board: pieces, pins, the whole layout, the table and the box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from designer.document.place import TourPlace
from designer.language import done_sentence
from designer.scene.board.hand import Deed
from engine.board import edit
from engine.board import move as board_moves
from engine.board.catalogue import tiles, usual_bend
from engine.board.move import shift_pieces

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.designer.walk.walker import Walker

SHAPES = ("0 0, 1800 0, 1800 900, 0 900", "0 0, 1000 0, 1000 1000", "0 0, 1 1", "nonsense", "")
LONG = 50
"""Squares that need a bend on most tables."""


def board(w: Walker) -> Any:
    """Return the page of the board, on a stage whose board the tour keeps if there is one."""
    page = w.page("board")
    if not _bent(w) and w.luck.random() < 0.3:
        lay(w)
    bent = _bent(w)
    if bent:
        w.document.select(TourPlace(w.one_of(bent)))
    page.laying.look_again()
    laid = page.laying.board
    page.view.show_board(laid, 0)
    if laid is not None and laid.lengths:
        page.view.choose(w.number(0, laid.road.rows + 1))
    return page


def _bent(w: Walker) -> list[int]:
    """Return the stages whose kept board has a bend."""
    kept = w.document.tour.boards.get("stages", {}).items()
    return [int(number) for number, data in kept if any("curve" in t for t in data["tiles"])]


def chosen(w: Walker, *, bends: bool) -> Any:
    """Return the page with a bend chosen, or with a piece that is none."""
    page = board(w)
    pieces = page.laying.board.pieces if page.laying.board is not None else ()
    found = [p for p in pieces if (p.kind.shape == "curve") == bends]
    if found:
        page.view.choose(w.one_of(found).first)
    return page


def act(name: str, w: Walker) -> None:
    """Choose an action of the page."""
    chosen(w, bends=True).verbs.actions[name].trigger()


def lay(w: Walker) -> None:
    """Lay the road again around what is pinned."""
    page = w.page("board")
    roads = {s.road.rows: s.number for s in w.document.survey.stages if s.road is not None}
    if roads:
        long = min((rows for rows in roads if rows > LONG), default=max(roads))
        w.document.select(TourPlace(roads[long]))
    page.laying.look_again()
    if page.verbs.actions["mirror"].isEnabled():
        page.verbs.actions["mirror"].trigger()  # what was changed by hand is never the best
    page.verbs.actions["lay"].trigger()
    w.home()


def move(w: Walker) -> None:
    """Drag the whole layout."""
    dx, dy = w.number(-300, 300), w.number(-300, 300)
    page = board(w)
    page.do_deed(
        Deed(
            done_sentence("board_move", dx=dx, dy=dy),
            board_moves.move_board,
            (float(dx), float(dy)),
        )
    )


def slide(w: Walker) -> None:
    """Slide a tile along the road."""
    act(w.one_of(("earlier", "later")), w)


def run(w: Walker) -> None:
    """Drag a tile aside or along, or move a run with the keys."""
    page = chosen(w, bends=w.luck.random() < 0.5)
    if page.view.row is not None and w.luck.random() < 0.7:
        row, rows = page.view.row, w.number(-9, 9)
        along, aside = w.one_of(((rows, 0), (0, rows)))
        page.do_deed(
            Deed(
                done_sentence("board_run", row=row, rows=rows), shift_pieces, (row, along, aside, 0)
            )
        )
        return
    page.verbs.actions[w.one_of(("aside", "back"))].trigger()


def put(w: Walker) -> None:
    """Put any tile anywhere."""
    page = board(w)
    name = w.one_of(list(tiles()))
    verb = w.one_of((edit.replace_tile, edit.insert_tile))
    page.verbs.put_tile(verb, name, w.one_of(("", *usual_bend().faces)))


def table(w: Walker) -> None:
    """Type measures or corners of a table."""
    side = board(w).side
    if w.luck.random() < 0.7:
        name = w.one_of(("width", "height", "reserve", "clearance"))
        w.fill(
            side.fields[name], w.typed(*((500, 2000) if name in ("width", "height") else (0, 60)))
        )
    else:
        w.fill(side.shape_fields[w.one_of(("outline", "seats"))], w.one_of(SHAPES))


def stock(w: Walker) -> None:
    """Type how many of a tile there are, or choose what a lack means."""
    side = board(w).side
    item = side.bill.topLevelItem(w.number(0, side.bill.topLevelItemCount() - 1))
    if item is not None and w.luck.random() < 0.7:
        item.setText(2, w.whole(0, 30))
    else:
        side.mode.setCurrentIndex(w.number(0, side.mode.count() - 1))
        side.mode.activated.emit(side.mode.currentIndex())


HANDS: dict[str, Callable[[Walker], None]] = {
    "board_lay": lay,
    "board_forget": partial(act, "forget"),
    "board_move": move,
    "board_slide": slide,
    "board_run": run,
    "board_mirror": partial(act, "mirror"),
    "board_turn": partial(act, "turn"),
    "board_put": put,
    "board_flip": partial(act, "flip"),
    "board_straight": partial(act, "straight"),
    "board_pin": partial(act, "pin"),
    "board_unpin": partial(act, "pin"),
    "board_table": table,
    "board_stock": stock,
}
