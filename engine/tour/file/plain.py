"""A tour as plain tables and back; a field that cannot be read names itself."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from engine.tour.file.text import WrongValueError
from engine.tour.values import ROAD, Point, Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMAT = 1
MOST_KM = 100_000


class _Fields:
    """One table being read: takes known keys with their kind, keeps the rest."""

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise WrongValueError(place, "{ … }", data)
        self.data = dict(data)
        self.place = place

    def take(self, key: str, kind: Callable[[object], Any], want: str, default: Any = None) -> Any:
        """Take one key out of the table, or its default where it is absent."""
        place = f"{self.place}/{key}".lstrip("/")
        if key not in self.data:
            if default is _NEEDED:
                raise WrongValueError(place, want, missing=True)
            return default
        value = self.data.pop(key)
        try:
            return kind(value)
        except (TypeError, ValueError, InvalidOperation) as wrong:
            raise WrongValueError(place, want, value) from wrong

    def text(self, key: str, default: Any = "") -> Any:
        """Take a text."""
        return self.take(key, _as_text, '"…"', default)

    def km(self, key: str, default: Any = None) -> Any:
        """Take a number of kilometres."""
        return self.take(key, _as_km, "12.5", default)

    def flag(self, key: str) -> bool:
        """Take a true or false."""
        return bool(self.take(key, _as_flag, "true", default=False))

    def table(self, key: str) -> dict[str, Any]:
        """Take a table as it stands."""
        return dict(self.take(key, _as_table, "{ … }", {}))

    def many(self, key: str, make: Callable[[object, str], Any]) -> tuple[Any, ...]:
        """Take a list of tables."""
        values = self.take(key, _as_list, "[ … ]", [])
        return tuple(
            make(v, f"{self.place}/{key}/{n}".lstrip("/")) for n, v in enumerate(values, 1)
        )


_NEEDED = object()


def _require_kind(value: object, kind: type | tuple[type, ...]) -> None:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError


def _as_text(value: object) -> str:
    if hasattr(value, "isoformat"):  # a TOML date, written without quotes
        return str(value.isoformat())
    _require_kind(value, str)
    return str(value)


def _as_km(value: object) -> Decimal:
    _require_kind(value, (int, float, Decimal))
    km = Decimal(str(value))
    if not km.is_finite() or abs(km) > MOST_KM:
        raise ValueError
    return km


def _as_int(value: object) -> int:
    _require_kind(value, int)
    return int(str(value))


def _as_flag(value: object) -> bool:
    _require_kind(value, bool)
    return value is True


def _as_table(value: object) -> dict[str, Any]:
    _require_kind(value, dict)
    return value  # type: ignore[return-value]


def _as_list(value: object) -> list[Any]:
    _require_kind(value, list)
    return value  # type: ignore[return-value]


def _as_count(value: object) -> int:
    if _as_int(value) < 0:
        raise ValueError
    return _as_int(value)


def _as_ints(value: object) -> tuple[int, ...]:
    return tuple(_as_int(v) for v in _as_list(value))


def tour_of(data: Mapping[str, Any], path: str = "", raw: bytes = b"") -> Tour:
    """Return the tour these plain tables describe; path and raw say where they come from."""
    try:
        return _read_tour(data)
    except WrongValueError as wrong:
        raise wrong.refusal(data, path, raw) from wrong


def _read_tour(data: Mapping[str, Any]) -> Tour:
    f = _Fields(data, "")
    f.data.pop("format", None)
    return Tour(
        name=f.text("name"),
        stages=f.many("stages", _read_stage),
        rest_after=f.take("rest_days", _as_ints, "[9, 15]", ()),
        teams=f.many("teams", _read_team),
        rules=f.table("rules"),
        one_day=f.flag("one_day"),
        boards=f.table("boards"),
        results=f.table("results"),
        games=f.table("games"),
        printed=_read_printed(f.table("printed")),
        extra=f.data,
    )


def _read_printed(data: dict[str, Any]) -> dict[str, int]:
    f = _Fields(data, "printed")
    return {key: f.take(key, _as_count, "3") for key in data}


def _read_stage(data: object, place: str) -> Stage:
    f = _Fields(data, place)
    return Stage(
        name=f.text("name"),
        format=f.text("format", ROAD),
        stated_km=f.km("stated_km"),
        sections=f.many("sections", _read_section),
        points=f.many("points", _read_point),
        date=f.text("date"),
        number=f.take("number", _as_int, "3", 0),
        profile=f.text("profile"),
        extra=f.data,
    )


def _read_section(data: object, place: str) -> Section:
    f = _Fields(data, place)
    return Section(
        terrain=f.text("terrain", _NEEDED),
        start=f.km("from", _NEEDED),
        end=f.km("to", _NEEDED),
        length=f.km("length_km"),
        name=f.text("name"),
        proposed=f.flag("proposed"),
        squares=f.take("squares", _as_count, "12"),
        extra=f.data,
    )


def _read_point(data: object, place: str) -> Point:
    f = _Fields(data, place)
    return Point(
        kind=f.text("kind", _NEEDED),
        km=f.km("km", _NEEDED),
        name=f.text("name"),
        proposed=f.flag("proposed"),
        extra=f.data,
    )


def _read_team(data: object, place: str) -> Team:
    f = _Fields(data, place)
    return Team(
        id=f.text("id", _NEEDED),
        name=f.text("name"),
        colour=f.text("colour"),
        riders=f.many("riders", _read_rider),
        manager=f.text("manager"),
        extra=f.data,
    )


def _read_rider(data: object, place: str) -> Rider:
    f = _Fields(data, place)
    return Rider(
        bib=f.take("bib", _as_int, "11", _NEEDED),
        name=f.text("name"),
        type=f.text("type", _NEEDED),
        extra=f.data,
    )


def plain_of(tour: Tour) -> dict[str, Any]:
    """Return the plain tables of a tour; what stands at its default is left out."""
    return _leave_out_defaults(
        {
            "format": FORMAT,
            "name": tour.name,
            "one_day": tour.one_day,
            "rest_days": list(tour.rest_after),
            "rules": dict(tour.rules),
            "stages": [_plain_stage(s) for s in tour.stages],
            "teams": [_plain_team(t) for t in tour.teams],
            "boards": dict(tour.boards),
            "results": dict(tour.results),
            "games": dict(tour.games),
            "printed": dict(tour.printed),
        },
        tour.extra,
        keep=("format", "name"),
    )


def _leave_out_defaults(
    table: dict[str, Any], extra: Mapping[str, Any], keep: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Leave out what says nothing, but nothing of what this version does not know."""
    spared = {
        key: value
        for key, value in table.items()
        if key in keep or (value is not None and value is not False and value not in ("", [], {}))
    }
    return spared | dict(extra)


def _plain_stage(stage: Stage) -> dict[str, Any]:
    return _leave_out_defaults(
        {
            "number": stage.number or None,
            "name": stage.name,
            "format": stage.format if stage.format != ROAD else None,
            "date": stage.date,
            "stated_km": stage.stated_km,
            "sections": [_plain_section(s) for s in stage.sections],
            "points": [_plain_point(p) for p in stage.points],
            "profile": stage.profile,
        },
        stage.extra,
        keep=("name", "format") if stage.format != ROAD else ("name",),
    )


def _plain_section(s: Section) -> dict[str, Any]:
    return _leave_out_defaults(
        {
            "terrain": s.terrain,
            "from": s.start,
            "to": s.end,
            "length_km": s.length,
            "name": s.name,
            "squares": s.squares,
            "proposed": s.proposed,
        },
        s.extra,
        keep=("terrain",),
    )


def _plain_point(p: Point) -> dict[str, Any]:
    table = {"kind": p.kind, "km": p.km, "name": p.name, "proposed": p.proposed}
    return _leave_out_defaults(table, p.extra, keep=("kind",))


def _plain_team(t: Team) -> dict[str, Any]:
    return _leave_out_defaults(
        {
            "id": t.id,
            "name": t.name,
            "colour": t.colour,
            "manager": t.manager,
            "riders": [_plain_rider(r) for r in t.riders],
        },
        t.extra,
        keep=("id",),
    )


def _plain_rider(r: Rider) -> dict[str, Any]:
    return _leave_out_defaults(
        {"bib": r.bib, "name": r.name, "type": r.type}, r.extra, keep=("type",)
    )
