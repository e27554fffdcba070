"""The record of a race: taken down while it is ridden, packed as an .acta file, read back.

It holds decisions and dice, so that it rides again without its seed, and every few turns a digest
of the state, so that another engine or another law is noticed where it first differs.
"""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.errors import FileError, RecordError
from engine.files.gate import bytes_of, parse_json
from engine.race import setup_data
from engine.race.values import Setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.dice import Source
    from engine.race.frame import Race


FORMAT: Final = 1
DIGEST_TURNS: Final = 8
DIGEST_DECISIONS: Final = 240
"""A digest follows once so many turns and so many decisions have passed since the last one."""

HEAD: Final = bytes.fromhex("1f8b0800000000000203")
"""How gzip begins here: without time or name, and with one byte for the system on every system.

Pythons differ in that byte; a record reads the same wherever it was written.
"""
PACKED: Final = 2 * 1024 * 1024
"""Bytes a record may have packed."""
LIMIT: Final = 8 * 1024 * 1024
"""Bytes a record may unpack to: a queen stage of 48 riders takes a two-hundredth of them."""
VALUES: Final = 500_000
"""Values a record may hold; that stage has 12,000."""
QUOTED: Final = 40
"""Characters of what does not fit into a record that are quoted."""

_DIGITS: Final = bytes.maketrans(bytes(range(1, 7)), b"123456")
_FACES: Final = bytes.maketrans(b"123456", bytes(range(1, 7)))


@dataclass(slots=True)
class RecordedTurn:
    """One turn of a record: coded decisions, faces, shuffles and, every few turns, a digest."""

    number: int
    decisions: list[Any]
    faces: bytes
    shuffles: list[list[int]] = field(default_factory=list)
    digest: str = ""


@dataclass(slots=True)
class Record:
    """A race that can be ridden again without its seed."""

    game: str
    rules: int
    setup: Setup
    managers: tuple[str, ...]
    turns: list[RecordedTurn]
    whole: bool
    """False for a record that breaks off before the race was over."""
    taken_back: tuple[tuple[int, int], ...] = ()
    """Turn and decision at which another answer was given once something had been revealed."""
    seconds: tuple[tuple[int, int, int], ...] = ()
    """Decision, seat, and the tenths of a second in which a person answered; where it was measured.

    What replays a record reads none of it, and no digest knows of it.
    """


class RecordWriter:
    """Takes down a race while it is ridden: marks where turns end, writes them out when asked."""

    def __init__(self, game: str, rules: int, setup: Setup, managers: tuple[str, ...]) -> None:
        self.turn = 0
        self.codes: list[Any] = []
        self.taken_back: tuple[tuple[int, int], ...] = ()
        self._head = game, rules, setup, managers
        self._over = False
        self._whole: Record | None = None
        self._marks: list[tuple[int, int, int, int, str]] = []
        """Turn, how many codes, rolls and shuffles there were at its end, and a digest or none."""
        self._dice: Source | None = None
        self._digests = Digests()
        self._last_digest = 0, 0
        """Turns and decisions before it."""

    @property
    def record(self) -> Record:
        """Return what has been written so far; whole once the race is over."""
        if self._whole is None:
            written = Record(*self._head, self._cut_turns(), self._over, self.taken_back)
            if not self._over:
                return written
            self._whole = written
        return self._whole

    def record_so_far(self, dice: Source) -> Record:
        """Return the record with the unfinished turn as its last one, so that nothing is lost."""
        record = self.record
        if self._over:
            return record
        codes = sum(len(turn.decisions) for turn in record.turns)
        faces = sum(len(turn.faces) for turn in record.turns)
        orders = sum(len(turn.shuffles) for turn in record.turns)
        last = RecordedTurn(
            self.turn,
            self.codes[codes:],
            b"".join(dice.rolls)[faces:],
            [list(order) for order in dice.shuffles[orders:]],
        )
        return replace(record, turns=[*record.turns, last])

    def turn_over(self, race: Race, turn: int) -> None:
        """Close the turn that was written; the next line belongs to the turn now ridden."""
        turns, decisions = self._last_digest
        due = len(self._marks) - turns >= DIGEST_TURNS
        due = due and len(self.codes) - decisions >= DIGEST_DECISIONS
        self._mark_turn(race, self._digests.digest_of(race) if due else "")
        if due:
            self._last_digest = len(self._marks), len(self.codes)
        self.turn = turn

    def close(self, race: Race) -> None:
        """Close the record of a race that is over."""
        self._mark_turn(race, self._digests.digest_of(race))
        self._over = True

    def _mark_turn(self, race: Race, digest: str) -> None:
        dice = self._dice = race.dice
        self._marks.append(
            (self.turn, len(self.codes), len(dice.rolls), len(dice.shuffles), digest)
        )

    def _cut_turns(self) -> list[RecordedTurn]:
        """Cut what was written into turns."""
        turns: list[RecordedTurn] = []
        if self._dice is None:  # no turn is over yet
            return turns
        code = roll = order = 0
        for number, codes, rolls, orders, digest in self._marks:
            faces = b"".join(self._dice.rolls[roll:rolls])
            shuffles = [list(one) for one in self._dice.shuffles[order:orders]]
            turns.append(RecordedTurn(number, self.codes[code:codes], faces, shuffles, digest))
            code, roll, order = codes, rolls, orders
        return turns


def pack_record(record: Record) -> bytes:
    """Return the record as the bytes of an .acta file."""
    setup = setup_data.write_setup(record.setup)
    try:
        setup_data.check_bounds(setup)
    except ValueError as wrong:
        raise RecordError("record_unfit", have=str(wrong)[:QUOTED]) from wrong
    head = {
        "acta": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "setup": setup,
        "road": setup_data.digest_road(record.setup.road),
        "managers": record.managers,
    }
    if record.taken_back:
        head["taken_back"] = record.taken_back
    if record.seconds:
        head["seconds"] = record.seconds
    lines: list[Any] = [head]
    for turn in record.turns:
        line: list[Any] = [turn.number, turn.decisions, turn.faces.translate(_DIGITS).decode()]
        if turn.shuffles or turn.digest:
            line += [turn.digest, turn.shuffles]
        lines.append(line)
    if record.whole:
        lines.append({"end": len(record.turns)})
    brief = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
    text = "".join(brief.encode(line) + "\n" for line in lines)
    return HEAD + gzip.compress(text.encode(), 9, mtime=0)[len(HEAD) :]


def packed_bytes(path: Path | str) -> bytes:
    """Return the bytes of a record's file, as many as one may have."""
    try:
        return bytes_of(path, PACKED)
    except FileError as wrong:
        if wrong.key != "gate_large":
            raise
        raise RecordError("record_large", limit=LIMIT // 1024 // 1024) from wrong


def unpack_record(data: bytes) -> Record:
    """Read an .acta file; one that breaks off keeps its whole turns, a damaged one is refused."""
    lines = _unpack_lines(data)
    if sum([1 + sum(map(line.count, (b",", b"[", b"{"))) for line in lines]) > VALUES:
        raise RecordError("record_large", limit=LIMIT // 1024 // 1024)
    try:
        head, *turns = [parse_json(line, VALUES) for line in lines]
        setup = _recorded_setup(head)
        whole = bool(turns) and turns[-1] == {"end": len(turns) - 1}
        return Record(
            str(head["game"]),
            int(head["rules"]),
            setup,
            _recorded_managers(head["managers"], len(setup.teams)),
            [_recorded_turn(line) for line in (turns[:-1] if whole else turns)],
            whole,
            tuple((int(turn), int(at)) for turn, at in head.get("taken_back", ())),
            tuple((int(at), int(seat), int(took)) for at, seat, took in head.get("seconds", ())),
        )
    except RecordError:
        raise
    except Exception as broken:
        raise RecordError("record_damaged") from broken


def _recorded_setup(head: dict[str, Any]) -> Setup:
    """Return the setup of a record of this format whose road is the one it was ridden on."""
    if head["acta"] != FORMAT:
        raise RecordError("record_format", have=head["acta"], want=FORMAT)
    if head["game"] not in tables.folder_names("games"):
        raise RecordError("record_rules", game=head["game"], have=head["rules"], known="-")
    setup = setup_data.read_setup(head["setup"])
    if setup_data.digest_road(setup.road) != head["road"]:
        raise RecordError("record_damaged")
    return setup


def _recorded_managers(names: list[Any], teams: int) -> tuple[str, ...]:
    """Return who sat where: one name a team, or what goes on with the race asks an empty seat."""
    if len(names) != teams or not all(isinstance(name, str) for name in names):
        raise ValueError(names)
    return tuple(names)


def _recorded_turn(line: list[Any]) -> RecordedTurn:
    number, decisions, digits, *more = line
    digest, orders = more or ("", [])
    if not all(type(one) is int for order in orders for one in order):
        raise ValueError(orders)
    faces = digits.encode().translate(_FACES)
    return RecordedTurn(int(number), list(decisions), faces, orders, digest)


def _unpack_lines(data: bytes) -> list[bytes]:
    """Return the whole lines of the packed text, bounded in size."""
    if data[: len(HEAD)] != HEAD:
        raise RecordError("record_foreign")
    unpacker = zlib.decompressobj(wbits=31)
    try:
        text = unpacker.decompress(data, LIMIT)
    except zlib.error as broken:
        raise RecordError("record_damaged") from broken
    if unpacker.unconsumed_tail:
        raise RecordError("record_large", limit=LIMIT // 1024 // 1024)
    if unpacker.unused_data:
        raise RecordError("record_damaged")
    return text.split(b"\n")[:-1]


def digest_race(race: Race) -> str:
    """Return the digest of a race as it stands: of its state as Python writes it."""
    return _hash_text(repr(race.state()))


class Digests:
    """The digests of one race while it is ridden: what has not changed is not written anew."""

    __slots__ = ("_written",)

    def __init__(self) -> None:
        self._written = StateText()

    def digest_of(self, race: Race) -> str:
        """Return the digest of the race as it stands now."""
        return _hash_text(f"({self._written.write_parts(race.state())})")


class StateText:
    """The parts of a state as they were last written down.

    A part that is a list holds lists, or values that stand still; where it held numbers it does
    not come to hold True or False, which equal 1 and 0 but are written otherwise.
    """

    __slots__ = ("_inner", "_known", "_texts")

    def __init__(self) -> None:
        self._known: list[Any] = []
        self._texts: list[str] = []
        self._inner: dict[int, StateText] = {}

    def write_parts(self, parts: Sequence[Any]) -> str:
        """Return what Python writes between the brackets, lists anew only where they changed."""
        if len(parts) != len(self._known):
            self._known, self._texts = [None] * len(parts), [""] * len(parts)
        known, texts = self._known, self._texts
        for place, part in enumerate(parts):
            if part.__class__ is not list:
                texts[place] = repr(part)
            elif part != known[place]:
                if part and part[0].__class__ is list:
                    if place not in self._inner:
                        self._inner[place] = StateText()
                    inner = self._inner[place]
                    texts[place] = f"[{inner.write_parts(part)}]"
                    known[place] = inner._known  # noqa: SLF001 -- one of its kind
                else:
                    texts[place] = _list_text(part)
                    known[place] = part[:]
        return ", ".join(texts)


def _list_text(values: list[Any]) -> str:
    """Return what Python writes for a list; of many alike, one is written and repeated."""
    if values and values.count(values[0]) == len(values):
        return f"[{', '.join([repr(values[0])] * len(values))}]"
    return repr(values)


def _hash_text(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
