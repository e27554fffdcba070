"""Every command of `etapa`, called one after the other in a copy of the project.

Started there as a program of its own; writes what each call said as one JSON document.
"""

from __future__ import annotations

import io
import json
import math
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.call import etapa
from designer.cli.common import run_command
from designer.language import LANGUAGES
from designer.story.answers import QuestionText
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.question import Question
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

if TYPE_CHECKING:
    from designer.language import Language

TOUR = "hamlet.etapa"
BEND = "hairpin/hairpin_left"
CALLS = {
    "help": "--help",
    "games": "games",
    "games json": "games --json",
    "count help": "count --help",
    "count": f"count {TOUR}",
    "new": "new fresh-{lang}.etapa --stages 2 --teams 2",
    "check": f"check {TOUR}",
    "check json": f"check {TOUR} --json",
    "convert": f"convert {TOUR}",
    "convert by type": f"convert {TOUR} --by-type",
    "convert json": f"convert {TOUR} --json",
    "import track": "import hill.walk --system hamlet",
    "import book": "import book.txt",
    "layout": f"layout {TOUR} --put crossing@4 --put {BEND}@30 --keep --svg board-{{lang}}.svg",
    "layout json": f"layout {TOUR} --put crossing@4 --json",
    "race toss": f"race {TOUR} --game toss --bots book,keen --record toss-{{lang}}.acta",
    "race toss json": f"race {TOUR} --game toss --json",
    "race toss tour": f"race {TOUR} --game toss --all --brief",
    "race toss rolled": f"race {TOUR} --game toss --dice typed",
    "race bot": f"race {TOUR} --bots keen --brief",
    "race bot juego": f"race {TOUR} --game juego --bots keen --brief",
    "race bot figueres": f"race {TOUR} --game figueres --bots keen --brief",
    "replay": "replay toss-{lang}.acta",
    "replay json": "replay toss-{lang}.acta --to-turn 2 --json",
    "playtest": f"playtest {TOUR} --bots keen -n 3 --workers 1 --out report-{{lang}}",
    "duel": f"duel {TOUR} --us keen -n 3 --workers 1",
    "playtest json": f"playtest {TOUR} --bots keen -n 2 --workers 1 --json",
    "playtest toss": f"playtest {TOUR} --game toss -n 3 --workers 1 --out toss-{{lang}}",
    "playtest against": f"playtest {TOUR} -n 2 --workers 1 --bots book --against-bots keen",
    "playtest tour": f"playtest {TOUR} --tour --bots keen -n 2 --workers 1 --out tour-{{lang}}",
    "playtest tour toss": f"playtest {TOUR} --tour --game toss -n 2 --workers 1",
    "race tour": f"race {TOUR} --all --brief --bots book --into {TOUR} --sheets full-{{lang}}.xlsx",
    "standings": "standings full-{lang}.xlsx --pdf communique-{lang}.pdf",
    "standings json": "standings full-{lang}.xlsx --json",
    "sheets": f"sheets {TOUR} -o book-{{lang}}.xlsx --results",
    "kit": f"kit {TOUR} --paper B4 -o kit-{{lang}}",
    "kit pennants": f"kit {TOUR} --paper B4 --only pennants -o pennants-{{lang}} --json",
    "kit stage": f"kit {TOUR} --stage 1 --only plans --only profiles --only tiles -o one-{{lang}}",
}
"""Every call by its name, in the order in which they are made; {lang} is the language."""


def call(arguments: str, lang: str) -> dict[str, object]:
    """Make one call; return how it ended and what it said."""
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("6 6\n" * 60)
    with redirect_stdout(out), redirect_stderr(err):
        code = run_command(etapa, [*arguments.format(lang=lang).split(), "--lang", lang])
    return {"code": code, "out": out.getvalue(), "err": err.getvalue()}


def asked(language: Language) -> dict[str, object]:
    """Return the first question of a race of Toss as a person reads it."""
    game = GAMES["toss"]
    start = stage_setup(begin_ride(load(TOUR), game), 1, "1")
    race = game.start(start, Dice("1"))
    question = next(race.play())
    assert isinstance(question, Question)
    sheet, text = game.sheet_of(question, race.view(0)), QuestionText(start, language)
    words = [sheet.words, *(option.words for part in sheet.parts for option in part.options)]
    return {"code": 0, "out": "\n".join(map(text.say, words)), "err": ""}


def hill() -> str:
    """Return a track of 12 km whose middle rises 250 m, a line a point."""
    rows = []
    for n in range(600):
        rise = 500 + 250 * min(max((n - 200) / 200, 0), 1) + 0.5 * math.sin(n)
        rows.append(f"{42 + n * 0.00018:.6f} -3.000000 {rise:.1f}")
    return "\n".join(rows)


if __name__ == "__main__":
    Path("hill.walk").write_text(hill(), "utf-8")
    Path("book.txt").write_text("Etapa 1: Uno - Dos\nllano 0-10\ntachuela 10-12\nllano 12-20\n")
    tour = Path(TOUR).read_text("utf-8")
    said: dict[str, dict[str, object]] = {}
    for language in LANGUAGES:
        Path(TOUR).write_text(tour, "utf-8")
        for name, arguments in CALLS.items():
            said[f"{name} {language.code}"] = call(arguments, language.code)
        said[f"asked {language.code}"] = asked(language)
    Path(sys.argv[1]).write_text(json.dumps(said), "utf-8")
