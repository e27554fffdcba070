"""The record of a race (.acta): setup, decisions and dice, in compressed JSON lines."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.errors import RecordError
from engine.race import setups
from engine.race.digest import Digests
from engine.race.values import Setup

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.protocols import Race

FORMAT: Final = 1
DIGEST_TURNS: Final = 8
DIGEST_DECISIONS: Final = 240
"""A digest follows once so many turns and so many decisions have passed since the last one."""
HEAD: Final = bytes.fromhex("1f8b0800000000000203")
"""How gzip begins here: without time or name, and with one byte for the system on every system.

Pythons differ in that byte; a record reads the same wherever it was written.
"""
LIMIT: Final = 64 * 1024 * 1024
"""Bytes a record may unpack to; what is larger is no record."""

_DIGITS: Final = bytes.maketrans(bytes(range(1, 7)), b"123456")
_FACES: Final = bytes.maketrans(b"123456", bytes(range(1, 7)))


@dataclass(slots=True)
class Turn:
    """One turn of a record: coded decisions, faces, shuffles and, every few turns, a digest."""

    number: int
    decisions: list[Any]
    faces: bytes
    orders: list[list[int]] = field(default_factory=list)
    digest: str = ""


@dataclass(slots=True)
class Record:
    """A race that can be ridden again without its seed."""

    game: str
    rules: int
    setup: Setup
    managers: tuple[str, ...]
    turns: list[Turn]
    whole: bool
    """False for a record that breaks off before the race was over."""


class Writer:
    """Takes down a race while it is ridden: marks where turns end, writes them out when asked."""

    def __init__(self, game: str, rules: int, setup: Setup, managers: tuple[str, ...]) -> None:
        self.turn = 0
        self.codes: list[Any] = []
        self._over = False
        self._whole: Record | None = None
        self._head = game, rules, setup, managers
        self._marks: list[tuple[int, int, int, int, str]] = []
        """Turn, how many codes, rolls and shuffles there were at its end, and a digest or none."""
        self._dice: Source | None = None
        self._digests = Digests()
        self._last = 0, 0
        """Turns and decisions at the last digest."""

    @property
    def record(self) -> Record:
        """Return what has been written so far; whole once the race is over."""
        if self._whole is None:
            written = Record(*self._head, self._turns(), whole=self._over)
            if not self._over:
                return written
            self._whole = written
        return self._whole

    def turn_over(self, race: Race, turn: int) -> None:
        """Close the turn that was written; the next line belongs to the turn now ridden."""
        turns, decisions = len(self._marks) - self._last[0], len(self.codes) - self._last[1]
        due = turns >= DIGEST_TURNS and decisions >= DIGEST_DECISIONS
        self._mark(race, self._digests.of(race) if due else "")
        if due:
            self._last = len(self._marks), len(self.codes)
        self.turn = turn

    def close(self, race: Race) -> None:
        """Close the record of a race that is over."""
        self._mark(race, self._digests.of(race))
        self._over = True

    def _mark(self, race: Race, state: str) -> None:
        dice = self._dice = race.dice
        self._marks.append((self.turn, len(self.codes), len(dice.used), len(dice.orders), state))

    def _turns(self) -> list[Turn]:
        """Cut what was written into turns."""
        found: list[Turn] = []
        if self._dice is None:  # no turn is over yet
            return found
        code = roll = order = 0
        for turn, codes, rolls, orders, state in self._marks:
            faces = b"".join(self._dice.used[roll:rolls])
            shuffled = [list(one) for one in self._dice.orders[order:orders]]
            found.append(Turn(turn, self.codes[code:codes], faces, shuffled, state))
            code, roll, order = codes, rolls, orders
        return found


def pack(record: Record) -> bytes:
    """Return the record as the bytes of an .acta file."""
    head = {
        "acta": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "setup": setups.write(record.setup),
        "road": setups.digest(record.setup.road),
        "managers": record.managers,
    }
    lines: list[Any] = [head]
    for turn in record.turns:
        line: list[Any] = [turn.number, turn.decisions, turn.faces.translate(_DIGITS).decode()]
        if turn.orders or turn.digest:
            line += [turn.digest, turn.orders]
        lines.append(line)
    if record.whole:
        lines.append({"end": len(record.turns)})
    brief = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
    text = "".join(brief.encode(line) + "\n" for line in lines)
    return HEAD + gzip.compress(text.encode(), 9, mtime=0)[len(HEAD) :]


def unpack(data: bytes) -> Record:
    """Read an .acta file; one that breaks off keeps its whole turns, a damaged one is refused."""
    lines = _lines(data)
    try:
        head, *turns = [json.loads(line) for line in lines]
        setup = _setup(head)
        whole = bool(turns) and turns[-1] == {"end": len(turns) - 1}
        read = [_turn(line) for line in (turns[:-1] if whole else turns)]
        return Record(
            str(head["game"]), int(head["rules"]), setup, tuple(head["managers"]), read, whole
        )
    except RecordError:
        raise
    except Exception as broken:
        raise RecordError("record_damaged") from broken


def _setup(head: dict[str, Any]) -> Setup:
    """Return the setup of a record of this format whose road is the one it was ridden on."""
    if head["acta"] != FORMAT:
        raise RecordError("record_format", have=head["acta"], want=FORMAT)
    setup = setups.read(head["setup"])
    if setups.digest(setup.road) != head["road"]:
        raise RecordError("record_damaged")
    return setup


def _turn(line: list[Any]) -> Turn:
    number, decisions, faces, *more = line
    digest_of, orders = more or ("", [])
    return Turn(int(number), list(decisions), faces.encode().translate(_FACES), orders, digest_of)


def _lines(data: bytes) -> list[bytes]:
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
