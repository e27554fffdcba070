"""How a band of ground is divided: into the lanes of a block, or into squares with slots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.chart.values import Patch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.board.chart.band import Band, Outline
    from engine.board.geometry import Square
    from engine.road.net import Place, Squares
    from engine.road.values import Block


def block_patch(ground: Band, block: Block, net: Squares, number: int) -> Patch:
    """Return the squares of a block, each lane divided into its own; along the ground are rows.

    Of a block of which only a part lies here, the squares that lie here whole.
    """
    lanes, low, high = len(block.counts), ground.along[0], ground.along[-1]
    cells: dict[Place, tuple[float, float, float, float]] = {}
    for lane, (count, ids) in enumerate(zip(block.counts, net.along[number], strict=True)):
        for nth, square in enumerate(ids):
            start, stop = (block.first - 1 + block.rows * n / count for n in (nth, nth + 1))
            if low <= start and stop <= high:
                cells[net.places[square]] = (start, stop, lane / lanes, (lane + 1) / lanes)

    def work_out() -> Iterable[Square]:
        return [ground.square(*cell) for cell in cells.values()]

    return Patch(ground.outline(), tuple(cells), work_out)


def thick_lines(ground: Band, block: Block) -> Iterator[Outline]:
    """Yield the lines of a block that no rider may cross: drawn ones, and where counts differ."""
    lanes = len(block.counts)
    for boundary in range(1, lanes):
        equal = block.counts[boundary - 1] == block.counts[boundary]
        if boundary in block.thick or not equal:
            yield tuple(ground.side(ground.along[0], ground.along[-1], boundary / lanes))


def shared(
    ground: Band, start: float, stop: float, numbers: Sequence[int], abreast: int, deep: int
) -> Iterator[Patch]:
    """Yield squares one behind the other on some ground, each with its slots.

    Slots are counted from the left, those in front first.
    """
    step = (stop - start) / len(numbers)
    for nth, number in enumerate(numbers):
        first, last = start + nth * step, start + (nth + 1) * step
        places = tuple((number, slot) for slot in range(1, abreast * deep + 1))

        def work_out(first: float = first, last: float = last) -> Iterable[Square]:
            row = (last - first) / deep
            return [
                ground.square(
                    last - (back + 1) * row, last - back * row, at / abreast, (at + 1) / abreast
                )
                for back in range(deep)
                for at in range(abreast)
            ]

        yield Patch(ground.square(first, last, 0.0, 1.0).outline, places, work_out)


def front_of(abreast: int, square: int) -> list[Place]:
    """Return the places in front of a square with slots, from the left: a line lies behind them."""
    return [(square, slot) for slot in range(1, abreast + 1)]
