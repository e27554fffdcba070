"""A stage as a VASSAL module: its maps, its pieces, its dice; and what is exported, written."""

from __future__ import annotations

import io
import zipfile
from html import escape
from typing import TYPE_CHECKING, Any

from designer.export.names import CARDS, FOLDED, RIDERS, SECRET, name_piece, say_faces
from designer.export.pictures import (
    CUT_LIST,
    PLACES,
    board_images,
    board_plain,
    cut_list,
    picture_size,
    piece_images,
    places_list,
    square_centres,
    start_places,
    turn_picture,
)
from designer.export.vassal_file import (
    Module,
    ModuleDice,
    ModuleMap,
    ModuleSlot,
    Stack,
    add_piece,
    basic_piece,
    beside_trait,
    build_file,
    delete_trait,
    label_trait,
    mask_trait,
    module_data,
)
from designer.kit.own_box import die_name, table_pages
from designer.kit.paint import document
from designer.kit.write import save_files
from designer.picture.markers import draw_marker
from designer.picture.shapes import Picture
from engine.board.spots import place_spots
from engine.files.writing import replace_file
from engine.race.die import dice_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from designer.export.pictures import CutImage
    from designer.kit.job import Job
    from engine.board.values import Board, Length
    from engine.road.net import Place


STAMP = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the zip: the same stage gives the same bytes."""
LARGEST = 4096
"""Pixels of the longer side of a map: VASSAL takes four bytes for each of all maps shown."""
SHARPEST = 3.0
"""Pixels a millimetre at most."""
MOST_DICE = 5
"""How many triple or double dice a button throws at most: the longest roll has five."""
CHART_SCALE = 5.0
"""Pixels a millimetre of a table to look things up in."""
GUIDE = "begin.html"
PALETTE = (RIDERS, CARDS, SECRET, "markers", "indicators")


class StageModule:
    """Makes the module of one stage."""

    def __init__(self, job: Job) -> None:
        self.job, self.language = job, job.language
        self.board: Board = job.stages[0].board
        table = self.board.table
        self.scale = min(SHARPEST, LARGEST / max(table.width, table.height))
        self.files: dict[str, bytes] = {}
        self.piece_count = 0
        """How many pieces there are so far."""

    def pack_module(self) -> bytes:
        """Return the module as the bytes of a .vmod file."""
        module = self._make_module()
        entries = {
            "buildFile.xml": build_file(module, self.language),
            "moduledata": module_data(module),
        }
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as packed:
            for name, raw in (entries | self.files).items():
                info = zipfile.ZipInfo(name, STAMP)
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                packed.writestr(info, raw)
        return stream.getvalue()

    def _make_module(self) -> Module:
        stage = self.job.stages[0]
        images = piece_images(self.job, self.scale, PALETTE)
        palettes = self._make_palettes(images)
        title = self.language.say(
            "kit.stage_title", number=stage.number, name=stage.tour_stage.name
        )
        return Module(
            f"{self.job.tour.name} · {title}",
            self.language.say("export.about", squares=stage.road.rows),
            tuple(team.name or team.id for team in self.job.tour.teams),
            tuple(self._make_maps(palettes)),
            palettes,
            tuple(self._make_dice()),
            dict(self._make_charts()),
            (self.language.say("export.begin"), self._write_guide()),
        )

    def _make_dice(self) -> Iterator[ModuleDice]:
        for kind, die in dice_box(self.job.rules).dice.items():
            faces = tuple(zip(say_faces(self.language, die), die.worths, strict=True))
            name = die_name(self.language, kind)
            for count in range(1, MOST_DICE + 1 if die.has_numbers else 2):
                called = f"{count} × {name}" if die.has_numbers else name
                yield ModuleDice(called, count, faces)

    def _make_charts(self) -> Iterator[tuple[str, str]]:
        """Yield the tables of the kit as pictures: movement, prices of effort, points."""
        for number, page in enumerate(table_pages(self.job), start=1):
            file = f"table-{number}.png"
            self.files[f"images/{file}"] = document.picture_png(page, CHART_SCALE)
            yield page.titles[0], file

    def _write_guide(self) -> str:
        """Put the page that says how to begin into the module; return its name."""
        title = self.language.say("export.begin")
        steps = "".join(
            f"<li>{escape(self.language.say(f'export.begin_{nth}'))}</li>" for nth in range(1, 6)
        )
        page = f"<html><body><h1>{escape(title)}</h1><ol>{steps}</ol></body></html>"
        self.files[GUIDE] = page.encode("utf-8")
        return GUIDE

    def _make_palettes(self, images: list[CutImage]) -> dict[str, list[ModuleSlot]]:
        """Return the pieces by component; one that is printed folded has no place on a screen."""
        backs = {(i.component, i.piece): i for i in images if i.side == "back"}
        palettes: dict[str, list[ModuleSlot]] = {}
        for image in images:
            # A module has pieces lying flat; a back is the face of a mask.
            if image.side == "back" or image.piece.startswith(FOLDED):
                continue
            back = backs.get((image.component, image.piece))
            palettes.setdefault(self.language.say(f"kit.{image.component}"), []).append(
                self._piece_slot(image, back)
            )
        return palettes

    def _piece_slot(self, image: CutImage, back: CutImage | None) -> ModuleSlot:
        name = name_piece(self.job, image)
        if image.component == RIDERS:
            traits = [label_trait(self.language.say("export.effort"))]
        else:
            traits = [beside_trait(), delete_trait(self.language.say("export.delete"))]
        if image.component == SECRET and back is not None:
            words = tuple(self.language.say(f"export.{w}") for w in ("hide", "peek", "hidden"))
            traits.insert(0, mask_trait(self._add_file(back), (words[0], words[1], words[2])))
        return self._make_slot(name, self._add_file(image), traits, image.pixels)

    def _make_slot(
        self, name: str, image: str, traits: list[str], size: tuple[int, int]
    ) -> ModuleSlot:
        self.piece_count += 1
        name = " ".join(name.split())
        command = add_piece(traits, basic_piece(image, name), self.piece_count)
        return ModuleSlot(name, command, self.piece_count, size)

    def _add_file(self, image: CutImage) -> str:
        self.files[f"images/{image.file}"] = image.raw
        return image.file

    def _make_maps(self, palettes: Mapping[str, list[ModuleSlot]]) -> Iterator[ModuleMap]:
        riders = palettes.get(self.language.say(f"kit.{RIDERS}"), [])
        for number, length in enumerate(self.board.lengths, 1):
            picture = board_plain(self.board, length, self.language)
            name, image = self.language.say("export.map", number=number), f"board-{number}.png"
            raw = document.picture_png(picture, self.scale)
            self.files[f"images/{image}"] = raw
            scale = picture_size(raw)[0] / picture.width
            squares = {
                place: (round(x * scale), round(y * scale))
                for place, (x, y) in square_centres(self.board, length).items()
            }
            stacks = list(self._marker_stacks(length, scale))
            stacks += _grid_stacks(squares, riders) if number == 1 else []
            regions = {f"{row}.{lane}": at for (row, lane), at in squares.items()}
            yield ModuleMap(name, image, regions, tuple(stacks))

    def _pixel_of(self, at: tuple[float, float], scale: float) -> tuple[int, int]:
        left, top = self.board.table.edge[:2]
        return round((at[0] - left) * scale), round((at[1] - top) * scale)

    def _marker_stacks(self, length: Length, scale: float) -> Iterator[Stack]:
        """Yield the markers that stand beside the road of one length."""
        for spot in place_spots(self.board, length):
            if spot.values:
                continue
            turn = round(spot.pose.angle) % 360
            file = f"beside-{spot.kind.lower()}-{turn}.png"
            if f"images/{file}" not in self.files:
                shapes = draw_marker(spot.width, spot.height, spot.kind, self.language, 0)
                raw = document.picture_png(Picture(spot.width, spot.height, shapes), scale)
                self.files[f"images/{file}"] = turn_picture(raw, turn)
            raw = self.files[f"images/{file}"]
            name = self.language.say(f"terms.{spot.kind}")
            slot = self._make_slot(name, file, [beside_trait()], picture_size(raw))
            yield Stack(
                f"{name} {spot.square}", self._pixel_of((spot.pose.x, spot.pose.y), scale), (slot,)
            )


def _grid_stacks(squares: Mapping[Place, tuple[int, int]], riders: list[ModuleSlot]) -> list[Stack]:
    """Return the riders on the squares behind the start line, the first team in front."""
    return [
        Stack(slot.name, squares[place], (slot,))
        for place, slot in zip(start_places(squares), riders, strict=False)
    ]


def write_images(todo: Job, folder: Path, scale: float, only: tuple[str, ...]) -> list[str]:
    """Write every picture and the two tables, all or none; return the names of the pictures."""
    board = todo.stages[0].board
    boards = board_images(board, todo.language, scale)
    every = [*boards, *piece_images(todo, scale, only)]
    files = {image.file: image.raw for image in every}
    save_files(files | {CUT_LIST: cut_list(every), PLACES: places_list(board, boards)}, folder)
    return list(files)


def write_module(todo: Job, path: Path) -> dict[str, Any]:
    """Write the module; return what is in it."""
    maker = StageModule(todo)
    raw = maker.pack_module()
    replace_file(path, raw)
    return {
        "file": str(path),
        "bytes": len(raw),
        "maps": len(todo.stages[0].board.lengths),
        "pieces": maker.piece_count,
    }
