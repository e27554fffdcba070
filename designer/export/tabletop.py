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
from designer.kit import KitError
from designer.kit.components.table.sheets import make_opening, make_score
from designer.kit.own_box import FACE_SIDE, die_name, draw_faces, table_pages
from designer.kit.paint import document
from designer.kit.write import make_slug, save_files
from designer.picture.cards import numbered_face
from designer.picture.course import MARGIN, picture_course
from designer.picture.look import look
from designer.picture.shapes import Group, Picture, transform_to
from engine.board.spots import place_spots
from engine.race.box import TEAMS
from engine.race.die import dice_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from designer.export.pictures import CutImage
    from designer.kit.job import Job
    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board
    from engine.race.die import Die
    from engine.road.net import Place as Square

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

    loose: tuple[str, ...] = LOOSE
    riders = RIDERS

    def __init__(self, job: Job, folder: Path) -> None:
        self.job, self.language = job, job.language
        self.board: Board = job.stages[0].board
        self.size = self._measure_table()
        self.maker = ObjectMaker(min(1.0, WIDEST * UNIT / max(self.size)))
        self.files: dict[str, bytes] = {}
        self._kept: dict[bytes, str] = {}
        self._folder = folder.resolve()
        self._wide, self._high = (side / self.maker.unit for side in self.size)

    def _measure_table(self) -> tuple[float, float]:
        """Return width and height of what the road is on, in millimetres."""
        return self.board.table.width, self.board.table.height

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
        images = self._draw_pieces()
        faces = {
            (image.component, image.piece): self._face_of(image, images)
            for image in images
            if image.side == "front" and FOLDED not in image.piece.split()
        }
        fronts = [image for image in images if (image.component, image.piece) in faces]
        fronts = [image for image in fronts if image.side == "front"]
        things = list(self._lay_boards())
        laid: Counter[str] = Counter()
        for thing, piece in self._lay_markers(faces):
            things.append(thing)
            laid[piece] += 1
        for thing, piece in self._lay_riders(
            [i for i in fronts if i.component == self.riders], faces
        ):
            things.append(thing)
            laid[piece] += 1
        things += self._lay_decks()
        things += self._lay_dice()
        things += self._lay_bags(fronts, faces, laid)
        return [*things, *self._lay_tables()]

    def _draw_pieces(self) -> list[CutImage]:
        """Return the pictures of all pieces but the cards."""
        images = piece_images(self.job, FINE, (*LOOSE[:-1], RIDERS))
        return images + piece_images(self.job, COARSE, (TILES,))

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
        for nth, length in enumerate(self.board.lengths):
            picture = board_plain(self.board, length, self.language)
            yield self._make_board(nth, picture, square_centres(self.board, length).values())

    def _make_board(self, nth: int, picture: Picture, centres: Iterable[Point]) -> Thing:
        """Return a table with a road, and where riders click into place on it."""
        raw = document.picture_png(picture, document.LARGEST / max(self.size))
        address = self._add_file(f"board-{nth + 1}.png", _square_png(raw))
        return self.maker.make_tile(
            self.language.say("export.map", number=nth + 1),
            FlatFace(address, self.size),
            Place(0, self._depth_of(nth)),
            Locked=True,
            Sticky=False,
            AttachedSnapPoints=snap_points(centres, self.size),
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
    ) -> Iterator[tuple[Thing, str]]:
        """Yield the riders behind the start line, each on a square; they click into others."""
        centres = self._find_centres()
        for place, token in zip(start_places(centres), tokens, strict=False):
            tile = self.maker.make_tile(
                name_piece(self.job, token),
                faces[token.component, token.piece],
                self._place_on(0, centres[place]),
                Snap=True,
                Sticky=False,
            )
            yield tile, token.piece

    def _find_centres(self) -> Mapping[Square, Point]:
        """Return the middle of each square of the road that is ridden first."""
        return square_centres(self.board, self.board.lengths[0])

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
        for name, die, many in self._list_dice():
            address = self._add_file(f"die-{make_slug(die.kind)}.png", self._die_png(die))
            for _ in range(many):
                sides = say_faces(self.language, die)
                yield self.maker.make_die(name, address, sides, next(places))

    def _list_dice(self) -> Iterator[tuple[str, Die, int]]:
        """Yield each kind of die: what it is called, and how many of it there are."""
        for kind, die in dice_box(self.job.rules).dice.items():
            yield die_name(self.language, kind), die, max(1, die.in_box)

    def _draw_faces(self, die: Die) -> Sequence[tuple[Shape, ...]]:
        return draw_faces(self.job, die)

    def _die_png(self, die: Die) -> bytes:
        """Return the picture that is wrapped round a die."""
        whole = Image.new("RGB", (DIE_PIXELS, DIE_PIXELS), look()("page").fill)
        side = round(DIE_FACE * DIE_PIXELS)
        for nth, shapes in enumerate(self._draw_faces(die)):
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
            for _ in range(image.count - laid[image.piece] if image.component in self.loose else 0):
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
        for number, page in enumerate(self._list_tables(), start=1):
            raw = document.picture_png(page, COARSE)
            address = self._add_file(f"table-{number}.png", _square_png(raw))
            face = FlatFace(address, (page.width, page.height))
            yield self.maker.make_tile(page.titles[0], face, next(places))

    def _list_tables(self) -> Sequence[Picture]:
        return table_pages(self.job)

    def _row_places(self, row: float, step: float) -> Iterator[Place]:
        """Yield places of a row before the board, from the left."""
        z = -self._high / 2 - row * ROW
        for nth in count():
            yield Place(step / 2 - self._wide / 2 + nth * step, z, TABLE_TOP + STEP)


class TabletopGame(TabletopStage):
    """The same of a stage as another game rides it: its course on one table, what is in its box."""

    loose = ("counters", "riders")
    riders = "riders"

    def _measure_table(self) -> tuple[float, float]:
        (self.table,) = self.job.set_tables
        self.picture, self.squares = self._draw_course()
        return self.picture.width, self.picture.height

    def _draw_course(self) -> tuple[Picture, Mapping[Square, Point]]:
        """Return the course as large as it is printed, and the middle of each of its squares."""
        chart, scale = self.table.chart, self.table.print_scale
        if chart is None:
            raise KitError("kit_export_tiles", game=self.language.say(f"games.{self.job.game.id}"))
        drawn = picture_course(self.table.course, chart, self.language)
        shapes = (Group(drawn.shapes, transform_to(0, 0, 0, scale)),)
        left, top, *_ = chart.edge
        centres = {place: chart.square_of(place).centre for place in chart}
        return Picture(drawn.width * scale, drawn.height * scale, shapes), {
            place: ((x - left + MARGIN) * scale, (y - top + MARGIN) * scale)
            for place, (x, y) in centres.items()
        }

    def _draw_pieces(self) -> list[CutImage]:
        return piece_images(self.job, FINE, self.loose)

    def _lay_boards(self) -> Iterator[Thing]:
        yield self._make_board(0, self.picture, self.squares.values())

    def _lay_markers(self, _faces: object) -> Iterator[tuple[Thing, str]]:
        """Yield nothing: the lines of a course are drawn on it."""
        return iter(())

    def _find_centres(self) -> Mapping[Square, Point]:
        return self.squares

    def _list_dice(self) -> Iterator[tuple[str, Die, int]]:
        for kind in self.table.box.dice:
            teams = len(self.table.start.teams) if kind.of == TEAMS else 1
            yield self.table.box_phrase(kind.name), kind.die, kind.count * teams

    def _draw_faces(self, die: Die) -> Sequence[tuple[Shape, ...]]:
        return [numbered_face(FACE_SIDE, face) for face in die.faces]

    def _list_tables(self) -> Sequence[Picture]:
        return [*make_opening(self.job).pages, *make_score(self.job).pages]


def tell_upload(language: Language, name: str) -> list[str]:
    """Return three sentences: how a saved object comes on a table, and what it shows to others."""
    return [language.say(f"export.tts_{nth}", name=name) for nth in (1, 2, 3)]


def write_tabletop(todo: Job, folder: Path) -> dict[str, Any]:
    """Write the saved object with its pictures, all or none; return what is in it."""
    stage = (TabletopStage if todo.game.box is None else TabletopGame)(todo, folder)
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
