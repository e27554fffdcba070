"""Files spoiled in every way a disk, a mail program or a hand spoils them; seeded, and short."""

from __future__ import annotations

import gzip
import io
import json
import re
import tomllib
import zipfile
from typing import TYPE_CHECKING, Any

import tomlkit

from engine.race.record import HEAD

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
WORD = re.compile(rb"[A-Za-z_]{3,}")
EXTREMES = (
    b"nan", b"inf", b"-inf", b"1e999", b"-1", b"0", b"0.0", b"9" * 30, b"9" * 5000, b"1e-300",
    b"true", b'"x"', b"''", b"", b"[]", b"{}", b"-0", b"0x7fffffffffffffff", b"1_000", "٣".encode(),
)  # fmt: skip
"""What may stand where a number stood."""
LUMPS = (
    b"[" * 5000, b"{" * 5000, b"a." * 20_000, b"\x00", b"\xff\xfe", b'"' * 3, b"A" * 200_000,
    b"=1+1", "\u202e".encode(), b"\r\r\n", b"<!DOCTYPE x [<!ENTITY y 'z'>]>", b"<x>" * 3000,
)  # fmt: skip
"""What may stand anywhere."""


def flip(raw: bytes, random: Random) -> bytes:
    """Turn one bit round."""
    spoiled = bytearray(raw)
    at = random.randrange(len(spoiled))
    spoiled[at] ^= 1 << random.randrange(8)
    return bytes(spoiled)


def cut(raw: bytes, random: Random) -> bytes:
    """Take the end away."""
    return raw[: random.randrange(len(raw))]


def drop(raw: bytes, random: Random) -> bytes:
    """Take a piece out."""
    at = random.randrange(len(raw))
    return raw[:at] + raw[at + random.choice([1, 2, 20, 400]) :]


def twice(raw: bytes, random: Random) -> bytes:
    """Write a piece twice."""
    at, size = random.randrange(len(raw)), random.choice([1, 30, 1000])
    return raw[: at + size] + raw[at:]


def number(raw: bytes, random: Random) -> bytes:
    """Write something extreme where a number stood."""
    return _instead(raw, NUMBER, random.choice(EXTREMES), random)


def misspelt(raw: bytes, random: Random) -> bytes:
    """Leave one letter of a word out."""
    found = list(WORD.finditer(raw))
    if not found:
        return raw
    word = random.choice(found)
    at = random.randrange(*word.span())
    return raw[:at] + raw[at + 1 :]


def swapped(raw: bytes, random: Random) -> bytes:
    """Write one word where another stood."""
    found = WORD.findall(raw)
    return _instead(raw, WORD, random.choice(found), random) if found else raw


def lump(raw: bytes, random: Random) -> bytes:
    """Put something large or strange in."""
    at = random.randrange(len(raw))
    return raw[:at] + random.choice(LUMPS) + raw[at:]


def _instead(raw: bytes, kind: re.Pattern[bytes], new: bytes, random: Random) -> bytes:
    found = list(kind.finditer(raw))
    if not found:
        return raw
    start, end = random.choice(found).span()
    return raw[:start] + new + raw[end:]


PLAIN: tuple[Callable[[bytes, Random], bytes], ...] = (
    flip, cut, drop, twice, number, number, misspelt, swapped, lump,
)  # fmt: skip


def spoiled(raw: bytes, random: Random) -> bytes:
    """Return a file spoiled once or twice; a packed one, or one of values, mostly inside."""
    if raw.startswith(b"PK") and random.random() < 0.8:
        return _in_a_part(raw, random)
    if raw.startswith(HEAD) and random.random() < 0.8:
        return _in_a_record(raw, random)
    if random.random() < 0.6 and (values := _values(raw)):
        _other(values, random)
        return (json.dumps(values) if raw.startswith(b"{") else tomlkit.dumps(values)).encode()
    for _ in range(random.choice([1, 1, 2])):
        raw = random.choice(PLAIN)(raw, random) or b" "
    return raw


def _values(raw: bytes) -> Any:
    """Return the values of a text that holds some: TOML or JSON; what has a place is found out."""
    read = json.loads if raw.startswith(b"{") else tomllib.loads
    try:
        return read(raw.decode())
    except ValueError:
        return None


def _in_a_part(raw: bytes, random: Random) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(made, "w", 8) as new:
        names = old.namelist()
        hit = random.choice([n for n in names if "sheet" in n or random.random() < 0.3] or names)
        for name in names:
            part = old.read(name)
            if name == hit:
                part = random.choice(PLAIN)(part, random)
            new.writestr(name, part)
    return made.getvalue()


def _in_a_record(raw: bytes, random: Random) -> bytes:
    """Spoil one value of a record, which is whole otherwise: its digest of the road too."""
    lines = gzip.decompress(raw).splitlines()
    if random.random() < 0.3:
        at = random.randrange(len(lines))
        lines[at] = random.choice(PLAIN)(lines[at], random)
    else:
        head = json.loads(lines[0])
        _other(head, random)
        lines[0] = json.dumps(head).encode()
    packed = gzip.compress(b"".join(line + b"\n" for line in lines), mtime=0)
    return HEAD + packed[len(HEAD) :]


VALUES: tuple[Any, ...] = (
    True, -1, 0, 10**9, 10**30, 0.5, float("nan"), "", "x", "9" * 5000, [], {}, [[]],
    [0] * 1000, "FLAT", "MTN_9",
)  # fmt: skip


def _other(holder: Any, random: Random) -> None:
    """Put another value somewhere into plain values, as deep as they go."""
    keys = list(holder) if isinstance(holder, dict) else range(len(holder))
    key = random.choice(list(keys))
    if isinstance(holder[key], dict | list) and holder[key] and random.random() < 0.85:
        _other(holder[key], random)
    elif random.random() < 0.15:
        del holder[key]
    else:
        holder[key] = random.choice(VALUES)
