"""The look: what each role is drawn with, from templates/look.toml, in light or dark."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE = "look.toml"
THEMES = ("light", "dark")
LIGHT, DARK = THEMES
PRINT = "print"
"""Light as a printer has it: black is nothing but black."""
_COLUMNS = {LIGHT: 0, DARK: 1, PRINT: 2}
_WHITE_READS = 4.5
"""Contrast (WCAG 2) from which white is taken; jet has at least as much on every other fill."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one role is drawn: colours as #rrggbb or none, widths and dashes in millimetres."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Lettering:
    """The face and the em a text role is set in."""

    face: str
    size: float
    firm: bool = False
    """Whether no text of it is made smaller to fit its box."""


@dataclass(frozen=True, slots=True)
class Ground:
    """How a terrain is told apart, and how steep it is drawn where no profile is known."""

    pattern: str
    strokes: int
    """How many a square."""
    slope: int
    """Metres of height a kilometre."""


class Look:
    """Looks roles up in one theme, with an organiser's own colours in place of some.

    Besides the roles of the table: `terrain.MTN_1`, `team.sky`, `team.#12ab34`, `square.red`, and
    any of them with `.on` (what reads on that fill), `.mark` (a stroke that does) or `.line` (a
    stroke of that colour).
    """

    def __init__(self, theme: str = LIGHT, own: Mapping[str, str] | None = None) -> None:
        self.theme = theme
        self._own = own or {}
        self._column = _COLUMNS[theme]
        self._styles: dict[str, Style] = {}

    def __call__(self, role: str) -> Style:
        """Return the style of a role."""
        if role not in self._styles:
            self._styles[role] = self._make_style(role)
        return self._styles[role]

    def _make_style(self, role: str) -> Style:
        if role in _table_rows("roles"):
            return self._row_style(_table_rows("roles")[role])
        base, _, part = role.rpartition(".")
        if part == "on":
            return Style(fill=self.colour(reads_on(self(base).fill)))
        if part == "mark":
            return Style(stroke=self(f"{base}.on").fill, width=_table_measure("widths", "line"))
        if part == "line":
            return Style(stroke=self(base).fill, width=_table_measure("widths", "line"))
        if base == "terrain":
            return Style(fill=self.colour(_table_row("terrain", part)["fill"]))
        if base == "team":
            return Style(fill=self.colour(team_colour(part)))
        if base == "square":
            return Style(fill=self.colour(_table_row("squares", part)["fill"]))
        raise TableError("look_role", role=role)

    def _row_style(self, row: dict[str, Any]) -> Style:
        width = row.get("width", "line")
        return Style(
            self.colour(row["fill"]) if "fill" in row else "",
            self.colour(row["stroke"]) if "stroke" in row else "",
            _table_measure("widths", width) if "stroke" in row else 0.0,
            tuple(float(step) for step in row.get("dash", ())),
        )

    def colour(self, name: str) -> str:
        """Return a named colour of this theme as #rrggbb; one given so is left as it is."""
        if name.startswith("#"):
            return name
        if name in self._own:
            return self._own[name]
        row = _table_row("colours", name)
        return str(row[self._column if self._column < len(row) else 0])


@cache
def look(theme: str = LIGHT) -> Look:
    """Return the look of one theme."""
    return Look(theme)


def lettering_of(role: str) -> Lettering:
    """Return the face and size of a text role; they are the same in every theme."""
    row = _table_row("roles", role)
    size = _table_measure("sizes", row["size"])
    return Lettering(row["face"], size, row.get("firm", False))


def ground_of(terrain: str) -> Ground:
    """Return how a terrain is told apart."""
    row = _table_row("terrain", terrain)
    return Ground(row["pattern"], row["strokes"], row["slope"])


def square_mark(name: str) -> str:
    """Return the mark that tells a square of its own colour apart without colour."""
    return str(_table_row("squares", name)["mark"])


def steep_role(per_cent: float) -> str:
    """Return the role of a kilometre that is so steep."""
    return f"steep.{sum(per_cent >= limit for limit in _table_rows('steep')['from'])}"


def team_names() -> tuple[str, ...]:
    """Return the names of the colours teams wear where none was chosen, in their order."""
    return tuple(_table_rows("teams"))


def team_colours() -> tuple[str, ...]:
    """Return the names of all colours a team may wear."""
    return tuple(_team_rows())


def _team_rows() -> dict[str, Any]:
    return _table_rows("teams") | _table_rows("more_teams")


def team_shape(colour: str, order: int = 0) -> str:
    """Return the shape of a team's token: its colour's own, or the one of its place in the tour."""
    known, usual = _team_rows(), team_names()
    row = known.get(colour) or known[usual[order % len(usual)]]
    return str(row["shape"])


def cyclist_look(colour: str) -> tuple[str, str]:
    """Return role and shape of a cyclist whose colour was picked in a race."""
    row = _table_row("cyclists", colour)
    return f"team.{row['fill']}", str(row["shape"])


def team_colour(name: str) -> str:
    """Return a team's colour as #rrggbb, from a name of the table or from itself."""
    known = _team_rows()
    return str(known[name]["fill"]) if name in known else name


def is_colour(text: str) -> bool:
    """Tell whether a text is a colour as #rrggbb."""
    return re.fullmatch("#[0-9a-f]{6}", text.lower()) is not None


def face_table() -> dict[str, dict[str, Any]]:
    """Return the faces of the table: file, family, weight, and what they give way to."""
    return _table_rows("faces")


def reads_on(fill: str) -> str:
    """Return the name of the ink, white or jet, that reads on a fill.

    White wherever it has the contrast of ordinary text: the eye prefers it on a strong colour.
    """
    return "white" if 1.05 / (_luminance(fill) + 0.05) >= _WHITE_READS else "jet"


def _luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb (WCAG 2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _table_rows(name: str) -> dict[str, Any]:
    rows: dict[str, Any] = tables.read_toml(TABLE)[name]
    return rows


def _table_row(table: str, name: str) -> Any:
    try:
        return _table_rows(table)[name]
    except KeyError as missing:
        raise TableError("look_role", role=f"{table}.{name}") from missing


def _table_measure(table: str, name: str) -> float:
    return float(_table_row(table, name))
