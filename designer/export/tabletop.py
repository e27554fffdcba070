"""A stage for Tabletop Simulator: one saved object with everything on it, and its pictures.

Written from what public saves hold; the program itself was not at hand (see the tests).
"""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from itertools import count
from typing import TYPE_CHECKING, Any

from PIL import Image

from designer.export.decks import DECK_LIST, deck_list, make_decks
from designer.export.names import FOLDED, RIDERS, SECRET, name_piece, say_faces
from designer.export.pictures import board_plain, piece_images, square_centres, start_places
from designer.export.tabletop_file import (
    DIE_FACE,
    DIE_LEFT,
    DIE_PLACES,
    DIE_STEP,
    DIE_TOP,
    SHEET_IDS,
    STEP,
    TABLE_TOP,
    TURNED_SIDE,
    UNIT,
    CardSheet,
    FlatFace,
    ObjectMaker,
    Place,
    saved_object,
    snap_points,
)
from designer.kit.own_box import FACE_SIDE, die_name, draw_faces, table_pages
from designer.kit.paint import document
from designer.kit.write import make_slug, save_files
from designer.picture.look import look
from designer.picture.shapes import Picture
from engine.board.spots import place_spots
from engine.race.die import dice_box

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from designer.export.pictures import CutImage
    from designer.kit.job import Job
    from designer.language import Language
    from engine.board.values import Board, Length
    from engine.race.die import Die

Thing = dict[str, Any]
MARKERS, TILES = "markers", "tiles"
LOOSE = (SECRET, MARKERS, "indicators", TILES)
"""Components that wait in bags."""
FINE, COARSE = 12.0, 5.0
"""Pixels a millimetre of small pieces; of road tiles and tables to look things up in."""
WIDEST = 80.0
"""Units a table may be wide: a larger one is made smaller with all that lies on it."""
DIE_PIXELS = 1024
THUMB = 256
"""Pixels of the picture by which a saved object is chosen."""
ROW, COLUMN, DIE_ROOM, PAGE_ROOM = 5.0, 4.0, 1.6, 13.0
"""Units from row to row before the board, and from thing to thing in them."""
HOW_TO = "how-to.txt"


class TabletopStage:
    """Makes the saved object of one stage, whose pictures lie in a folder."""

    def __init__(self, job: Job, folder: Path) -> None:
        self.job, self.language = job, job.language
        self.board: Board = job.stages[0].board
        table = self.board.table
        self.maker = ObjectMaker(min(1.0, WIDEST * UNIT / max(table.width, table.height)))
        self.files: dict[str, bytes] = {}
        self._kept: dict[bytes, str] = {}
        self._folder = folder.resolve()
        self._wide = table.width / self.maker.unit
        self._high = table.height / self.maker.unit

    def make_files(self) -> dict[str, bytes]:
        """Return all files by name: the saved object, its picture, what lies on it, how to."""
        things = self._lay_things()
        title = self.job.stage_title(self.job.stages[0])
        name = make_slug(title)
        note = "\n".join(tell_upload(self.language, name))
        first = next(iter(self.files.values()))
        saved = saved_object(f"{self.job.tour.name} · {title}", note, things)
        return {
            f"{name}.json": saved,
            f"{name}.png": _square_png(first, THUMB),
            HOW_TO: f"{note}\n".encode(),
            **self.files,
        }

    def _lay_things(self) -> list[Thing]:
        images = piece_images(self.job, FINE, (*LOOSE[:-1], RIDERS))
        images += piece_images(self.job, COARSE, (TILES,))
        faces = {
            (image.component, image.piece): self._face_of(image, images)
            for image in images
            if image.side == "front" and not image.piece.startswith(FOLDED)
        }
        fronts = [image for image in images if (image.component, image.piece) in faces]
        fronts = [image for image in fronts if image.side == "front"]
        things = list(self._lay_boards())
        laid: Counter[str] = Counter()
        for thing, piece in self._lay_markers(faces):
            things.append(thing)
            laid[piece] += 1
        things += self._lay_riders([i for i in fronts if i.component == RIDERS], faces)
        things += self._lay_decks()
        things += self._lay_dice()
        things += self._lay_bags(fronts, faces, laid)
        return [*things, *self._lay_tables()]

    def _face_of(self, image: CutImage, images: list[CutImage]) -> FlatFace:
        back = next(
            (
                other
                for other in images
                if (other.side, other.component, other.piece)
                == ("back", image.component, image.piece)
            ),
            None,
        )
        pictures = [self._add_file(one.file, _square_png(one.raw)) for one in (image, back) if one]
        return FlatFace(pictures[0], image.mm, *pictures[1:])

    def _add_file(self, name: str, raw: bytes) -> str:
        """Keep a picture once, and return the address under which it is found."""
        name = self._kept.setdefault(raw, name)
        self.files[name] = raw
        return f"file:///{(self._folder / name).as_posix().lstrip('/')}"

    def _lay_boards(self) -> Iterator[Thing]:
        """Yield the table of each length with its road; its squares hold what is let go there."""
        table = self.board.table
        size = (table.width, table.height)
        for nth, length in enumerate(self.board.lengths):
            picture = board_plain(self.board, length, self.language)
            raw = document.picture_png(picture, document.LARGEST / max(size))
            address = self._add_file(f"board-{nth + 1}.png", _square_png(raw))
            yield self.maker.make_tile(
                self.language.say("export.map", number=nth + 1),
                FlatFace(address, size),
                Place(0, self._depth_of(nth)),
                Locked=True,
                Sticky=False,
                AttachedSnapPoints=snap_points(square_centres(self.board, length).values(), size),
            )

    def _depth_of(self, nth: int) -> float:
        """Return how far back the middle of a length's table is: one lies behind the other."""
        return nth * (self._high + COLUMN)

    def _place_on(self, nth: int, at: tuple[float, float], turn: float = 0.0) -> Place:
        """Return the place on the table of a length, in millimetres from its upper left corner."""
        x, y = (side / self.maker.unit for side in at)
        z = self._high / 2 - y + self._depth_of(nth)
        return Place(x - self._wide / 2, z, TABLE_TOP + STEP, Place().turn + turn)

    def _lay_markers(self, faces: dict[tuple[str, str], FlatFace]) -> Iterator[tuple[Thing, str]]:
        """Yield the markers beside the road, and which piece each is a copy of."""
        left, top = self.board.table.edge[:2]
        for nth, length in enumerate(self.board.lengths):
            for spot in place_spots(self.board, length):
                piece = f"marker {spot.kind}"
                if spot.values or (MARKERS, piece) not in faces:
                    continue
                place = self._place_on(
                    nth, (spot.pose.x - left, spot.pose.y - top), spot.pose.angle
                )
                name = f"{self.language.say(f'terms.{spot.kind}')} {spot.square}"
                yield self.maker.make_tile(name, faces[MARKERS, piece], place), piece

    def _lay_riders(
        self, tokens: list[CutImage], faces: dict[tuple[str, str], FlatFace]
    ) -> Iterator[Thing]:
        """Yield the riders behind the start line, each on a square; they click into others."""
        length: Length = self.board.lengths[0]
        centres = square_centres(self.board, length)
        for place, token in zip(start_places(centres), tokens, strict=False):
            yield self.maker.make_tile(
                name_piece(self.job, token),
                faces[token.component, token.piece],
                self._place_on(0, centres[place]),
                Snap=True,
                Sticky=False,
            )

    def _lay_decks(self) -> Iterator[Thing]:
        """Yield the decks in the first row before the board."""
        sheets, files = make_decks(self.job)
        decks: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        known: defaultdict[str, list[CardSheet]] = defaultdict(list)
        for number, sheet in enumerate(sheets, start=1):
            front, back = (self._add_file(name, files[name]) for name in (sheet.file, sheet.backs))
            known[sheet.deck].append(
                CardSheet(number, front, back, sheet.columns, sheet.rows, sheet.own_backs)
            )
            decks[sheet.deck] += [
                (card.name, number * SHEET_IDS + at)
                for at, card in enumerate(sheet.cards)
                for _ in range(card.front.count)
            ]
        for (deck, cards), place in zip(decks.items(), self._row_places(1, COLUMN), strict=False):
            yield self.maker.make_deck(deck, cards, known[deck], place)

    def _lay_dice(self) -> Iterator[Thing]:
        """Yield the dice of the game in the second row before the board."""
        places = self._row_places(2, DIE_ROOM)
        for kind, die in dice_box(self.job.rules).dice.items():
            address = self._add_file(f"die-{make_slug(kind)}.png", self._die_png(die))
            name, sides = die_name(self.language, kind), say_faces(self.language, die)
            for _ in range(max(1, die.in_box)):
                yield self.maker.make_die(name, address, sides, next(places))

    def _die_png(self, die: Die) -> bytes:
        """Return the picture that is wrapped round a die."""
        whole = Image.new("RGB", (DIE_PIXELS, DIE_PIXELS), look()("page").fill)
        side = round(DIE_FACE * DIE_PIXELS)
        for nth, shapes in enumerate(draw_faces(self.job, die)):
            raw = document.picture_png(Picture(FACE_SIDE, FACE_SIDE, shapes), 2 * side / FACE_SIDE)
            face = Image.open(io.BytesIO(raw)).resize((side, side), Image.Resampling.LANCZOS)
            column, row = DIE_PLACES[nth]
            x, y = (DIE_LEFT + column * DIE_STEP, DIE_TOP + row * DIE_STEP)
            if nth == TURNED_SIDE:
                face = face.rotate(180)
            whole.paste(face, (round(x * DIE_PIXELS), round(y * DIE_PIXELS)))
        return _png_of(whole)

    def _lay_bags(
        self,
        fronts: list[CutImage],
        faces: dict[tuple[str, str], FlatFace],
        laid: Counter[str],
    ) -> Iterator[Thing]:
        """Yield what waits in bags, in the third row: of tokens laid in secret a bag a team."""
        bags: defaultdict[str, list[Thing]] = defaultdict(list)
        for image in fronts:
            name = name_piece(self.job, image)
            bag = self.language.say(f"kit.{image.component}")
            if image.component == SECRET:
                bag = f"{bag} {name.partition(':')[0]}"
            for _ in range(image.count - laid[image.piece] if image.component in LOOSE else 0):
                secret = image.component == SECRET
                face = faces[image.component, image.piece]
                bags[bag].append(
                    self.maker.make_tile(
                        name, face, Place(face_down=secret), HideWhenFaceDown=secret
                    )
                )
        for (bag, things), place in zip(bags.items(), self._row_places(3, COLUMN), strict=False):
            yield self.maker.make_bag(bag, things, place)

    def _lay_tables(self) -> Iterator[Thing]:
        """Yield the tables of the kit to look things up in, in the last row."""
        places = self._row_places(4.5, PAGE_ROOM)
        for number, page in enumerate(table_pages(self.job), start=1):
            raw = document.picture_png(page, COARSE)
            address = self._add_file(f"table-{number}.png", _square_png(raw))
            face = FlatFace(address, (page.width, page.height))
            yield self.maker.make_tile(page.titles[0], face, next(places))

    def _row_places(self, row: float, step: float) -> Iterator[Place]:
        """Yield places of a row before the board, from the left."""
        z = -self._high / 2 - row * ROW
        for nth in count():
            yield Place(step / 2 - self._wide / 2 + nth * step, z, TABLE_TOP + STEP)


def tell_upload(language: Language, name: str) -> list[str]:
    """Return three sentences: how a saved object comes on a table, and what it shows to others."""
    return [language.say(f"export.tts_{nth}", name=name) for nth in (1, 2, 3)]


def write_tabletop(todo: Job, folder: Path) -> dict[str, Any]:
    """Write the saved object with its pictures, all or none; return what is in it."""
    stage = TabletopStage(todo, folder)
    files = stage.make_files()
    save_files(files, folder)
    name = next(iter(files))
    return {
        "file": name,
        "objects": stage.maker.count,
        "pictures": sum(file.endswith(".png") for file in files),
    }


def write_decks(todo: Job, folder: Path) -> list[str]:
    """Write the sheets of all decks and the list of their cards; return the names of the sheets."""
    sheets, files = make_decks(todo)
    save_files(files | {DECK_LIST: deck_list(sheets)}, folder)
    return list(files)


def _square_png(raw: bytes, side: int = 0) -> bytes:
    """Return a picture made square: what it shows is stretched back by the scale of its tile.

    What is clear, outside the cut of a bend, has the colour of the table.
    """
    with Image.open(io.BytesIO(raw)) as opened:
        size = (side or max(opened.size),) * 2
        if opened.size == size and opened.mode == "RGB":
            return raw
        ground = Image.new("RGBA", opened.size, look()("table").fill)
        whole = Image.alpha_composite(ground, opened.convert("RGBA"))
    return _png_of(whole.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def _png_of(picture: Image.Image) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()
