"""One of the other ways to an evening as people read it, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_text
from designer.cli.set_words import word_of
from designer.i18n import join_words, own_name
from designer.texts.table import table_told
from designer.words import say
from engine.playtests import RULES

if TYPE_CHECKING:
    from designer.jobs.fitting import TriedWay
    from engine.tour.values import Tour


def print_way(lang: str, tour: Tour, way: TriedWay) -> None:
    """Print what a stage takes as it is and so, and what becomes of the tour."""
    name = own_name(way.number, tour.stages[way.number - 1].name)
    print_text(one_line(say(lang, "fit.head", number=way.number, name=name)))
    before, after = _told(lang, way, way.before), _told(lang, way, way.after)
    print_text(f"  {say(lang, 'fit.before', squares=way.squares, table=before)}")
    print_text(f"  {say(lang, f'fit.way_{way.kind}', count=way.count)}: {after}")
    print_text(f"  {say(lang, 'fit.way_whole')}")
    if way.home:
        print_text(one_line(f"  {say(lang, 'fit.way_home', names=join_words(lang, way.home))}"))


def _told(lang: str, way: TriedWay, minutes: float) -> str:
    if way.races:
        return say(lang, "fit.ridden", minutes=round(minutes), races=way.races)
    return table_told(lang, round(minutes))


def taken_told(lang: str, path: str, way: TriedWay) -> str:
    """Return the sentence that a way was written, and how it is taken back where one line does."""
    named = say(lang, f"fit.way_{way.kind}", count=way.count)
    rule = RULES.get(way.kind, "")
    call = f"etapa set {path} {word_of(lang, 'rule')} {rule}=false" if rule else ""
    return say(lang, "fit.way_taken", way=named, tour=path, call=call)


def way_row(way: TriedWay) -> dict[str, Any]:
    """Return a way as `etapa fit --way --json` gives it."""
    return {
        "number": way.number,
        "way": way.kind,
        "count": way.count,
        "squares": way.squares,
        "races": way.races,
        "before": round(way.before, 1),
        "after": round(way.after, 1),
        "home": list(way.home),
    }
