"""A tour as plain tables and back; a field that cannot be read names itself."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from engine.tour.file.text import WrongValueError
from engine.tour.pace import ASSUMED, MOST_MINUTES, TOOK, list_paces
from engine.tour.values import ROAD, Point, Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMAT = 1
MOST_KM = 100_000
NEEDED = object()
"""In place of the default of a key that has none."""


def tour_of(data: Mapping[str, Any], path: str = "", raw: bytes = b"") -> Tour:
    """Return the tour these plain tables describe; path and raw say where they come from."""
    try:
        return _read_tour(data)
    except WrongValueError as wrong:
        raise wrong.make_refusal(data, path, raw) from wrong


def _read_tour(data: Mapping[str, Any]) -> Tour:
    fields = _Fields(data, "")
    fields.data.pop("format", None)
    return Tour(
        name=fields.take_text("name"),
        stages=fields.take_list("stages", _read_stage),
        rest_after=fields.take_key("rest_days", _as_ints, "[9, 15]", ()),
        teams=fields.take_list("teams", _read_team),
        rules=fields.take_table("rules"),
        one_day=fields.take_flag("one_day"),
        boards=fields.take_table("boards"),
        results=fields.take_table("results"),
        games=fields.take_table("games"),
        printed=_read_printed(fields.take_table("printed")),
        pace=_read_pace(fields.take_table("pace")),
        extra=fields.data,
    )


def _read_printed(data: dict[str, Any]) -> dict[str, int]:
    fields = _Fields(data, "printed")
    return {key: fields.take_key(key, _as_count, "3") for key in data}


def _read_pace(data: dict[str, Any]) -> dict[str, Any]:
    fields, pace = _Fields(data, "pace"), dict[str, Any]()
    paces = list_paces()
    if assumed := fields.take_text(ASSUMED):
        if assumed not in paces:
            raise WrongValueError(f"pace/{ASSUMED}", " / ".join(paces), assumed)
        pace[ASSUMED] = assumed
    taken = _Fields(fields.take_table(TOOK), f"pace/{TOOK}")
    by_number = sorted((key for key in taken.data if key.isdecimal()), key=int)
    pairs = {key: taken.take_key(key, _as_minutes, "[95, 110]") for key in by_number}
    if pairs:
        pace[TOOK] = pairs
    return pace


def _as_minutes(value: object) -> list[int]:
    took, said = _as_ints(value)
    if not (0 < took <= MOST_MINUTES and said > 0):
        raise ValueError(value)
    return [took, said]


def _read_stage(data: object, place: str) -> Stage:
    fields = _Fields(data, place)
    return Stage(
        name=fields.take_text("name"),
        format=fields.take_text("format", ROAD),
        stated_km=fields.take_km("stated_km"),
        sections=fields.take_list("sections", _read_section),
        points=fields.take_list("points", _read_point),
        date=fields.take_text("date"),
        number=fields.take_key("number", _as_int, "3", 0),
        profile=fields.take_text("profile"),
        extra=fields.data,
    )


def _read_section(data: object, place: str) -> Section:
    fields = _Fields(data, place)
    return Section(
        terrain=fields.take_text("terrain", NEEDED),
        start=fields.take_km("from", NEEDED),
        end=fields.take_km("to", NEEDED),
        length=fields.take_km("length_km"),
        name=fields.take_text("name"),
        proposed=fields.take_flag("proposed"),
        squares=fields.take_key("squares", _as_count, "12"),
        gradient=fields.take_km("gradient"),
        extra=fields.data,
    )


def _read_point(data: object, place: str) -> Point:
    fields = _Fields(data, place)
    return Point(
        kind=fields.take_text("kind", NEEDED),
        km=fields.take_km("km", NEEDED),
        name=fields.take_text("name"),
        proposed=fields.take_flag("proposed"),
        extra=fields.data,
    )


def _read_team(data: object, place: str) -> Team:
    fields = _Fields(data, place)
    return Team(
        id=fields.take_text("id", NEEDED),
        name=fields.take_text("name"),
        colour=fields.take_text("colour"),
        riders=fields.take_list("riders", _read_rider),
        manager=fields.take_text("manager"),
        extra=fields.data,
    )


def _read_rider(data: object, place: str) -> Rider:
    fields = _Fields(data, place)
    return Rider(
        bib=fields.take_key("bib", _as_int, "11", NEEDED),
        name=fields.take_text("name"),
        type=fields.take_text("type", NEEDED),
        extra=fields.data,
    )


class _Fields:
    """One table being read: takes known keys with their kind, keeps the rest."""

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise WrongValueError(place, "{ … }", data)
        self.data = dict(data)
        self.place = place

    def take_key(
        self, key: str, kind: Callable[[object], Any], want: str, default: Any = None
    ) -> Any:
        """Take one key out of the table, or its default where it is absent."""
        place = f"{self.place}/{key}".lstrip("/")
        if key not in self.data:
            if default is NEEDED:
                raise WrongValueError(place, want, missing=True)
            return default
        value = self.data.pop(key)
        try:
            return kind(value)
        except (TypeError, ValueError, InvalidOperation) as wrong:
            raise WrongValueError(place, want, value) from wrong

    def take_text(self, key: str, default: Any = "") -> Any:
        """Take a text."""
        return self.take_key(key, _as_text, '"…"', default)

    def take_km(self, key: str, default: Any = None) -> Any:
        """Take a number of kilometres."""
        return self.take_key(key, _as_km, "12.5", default)

    def take_flag(self, key: str) -> bool:
        """Take a true or false."""
        return bool(self.take_key(key, _as_flag, "true", default=False))

    def take_table(self, key: str) -> dict[str, Any]:
        """Take a table as it stands."""
        return dict(self.take_key(key, _as_table, "{ … }", {}))

    def take_list(self, key: str, make: Callable[[object, str], Any]) -> tuple[Any, ...]:
        """Take a list of tables."""
        values = self.take_key(key, _as_list, "[ … ]", [])
        return tuple(
            make(v, f"{self.place}/{key}/{n}".lstrip("/")) for n, v in enumerate(values, 1)
        )


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
            "pace": dict(tour.pace),
        },
        tour.extra,
        keep=("format", "name"),
    )


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
            "gradient": s.gradient,
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
