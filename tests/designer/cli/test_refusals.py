"""What `etapa` refuses: exit 2, one sentence in the language of the call, and nothing done."""

from __future__ import annotations

import shlex
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.designer.cli.conftest import GIRO, SIERRA, THREE, TRACKS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

CALLS = """
# the call itself
bogus | bogus
layuot giro.etapa |  layout?
check | Falta VUELTA
convert | Falta VUELTA
new | Falta
check giro.etapa una más | una más sobra
convert giro.etapa --bogus | --bogus
layout giro.etapa --tabel 1 |  --table?
layout giro.etapa --prefer x | balance
race giro.etapa --stages | `etapa race --help`
replay x --to-turn 0 | un número a partir de 1
import x --km -1 | kilómetros mayor que 0
# files
convert nothing.etapa | nothing.etapa
convert . |
import . |
import nada.gpx | nada.gpx
sheets nothing.etapa | nothing
standings nothing.xlsx | nothing
demo -o giro.etapa | no es una carpeta
layout giro.etapa --png . | un archivo, no una carpeta
layout giro.etapa --png x.jpg | acabado en .png
sheets giro.etapa -o x.txt | acabado en .xlsx
sheets giro.etapa -o / | acabado en .xlsx
race giro.etapa --record x.json | acabado en .acta
race giro.etapa --sheets x.ods | acabado en .xlsx
standings giro.etapa --pdf x.xlsx | acabado en .pdf
race giro.etapa --dice '' | es una carpeta
race giro.etapa --dice typed --record no/x | no existe la carpeta
race giro.etapa --into no/x.etapa | no existe la carpeta
race giro.etapa --into sierra.etapa | contiene otra vuelta
# stages
kit giro.etapa --stage 0 |
kit giro.etapa --stage 99 |
layout giro.etapa --stage 0 |
layout giro.etapa --stage 99 |
import {gpx} --stage 0 |
import {gpx} --stage -1 |
import {gpx} --stage 99 |
race giro.etapa --stage 0 | No hay etapa
race giro.etapa --stage 99 | No hay etapa
playtest giro.etapa --stage 0 | No hay etapa
playtest giro.etapa --stage 99 | No hay etapa
convert giro.etapa --stage 0 |
convert giro.etapa --stage 22 |
convert giro.etapa --stage two |
fit sierra.etapa --stage 9 | 9
import {gpx} --into giro.etapa --stage 99 | elige del 1 al 22
# new tours, imports
new x --stages 61 | 60
new x --stages 3 --rest 3 | 3
new giro.etapa | giro
new no/such/folder/x | no/such/folder
new '' | no tiene nombre
new folder/ | no tiene nombre
import {gpx} --km 20 | 20
import {gpx} --km abc | kilómetros
import {gpx} --system nada | nada
import {gpx} {gpx} --km 80 | 2
# places and values
set three.etapa | Say what is to be set
set three.etapa ridder 12 name=x | "rider"
set three.etapa stage 2 climb 1 nam=x | "name"
set three.etapa stage 2 climb 9 name=x | only one
set three.etapa stage 2 climb 1 category=7 | no category
set three.etapa stage 2 climb 1 from=far | number
set three.etapa stage 2 sprint name=Vega | needs its kilometre
set three.etapa team Z name=x | no team Z
set three.etapa rider 999 name=x | no rider 999
set three.etapa team A drop | cannot be taken or dropped
set three.etapa rider 12 type=climbing | "climber"
set three.etapa rule road.lane=4 | road.lane
# fitting, laying, printing
fit sierra.etapa --minutes 60 --squares 90 |
fit sierra.etapa --evenings 0 | 1
fit sierra.etapa --way simplificasion | quizá simplificación
layout sierra.etapa --table 50x50 |
layout sierra.etapa --table wide | wide
layout sierra.etapa --table '0,0 1000,1000 1000,0 0,1000' |
layout sierra.etapa --seat door | door
layout sierra.etapa --square big | big
layout sierra.etapa --square 0x3 | El largo de una casilla
layout sierra.etapa --put roundabout |
layout sierra.etapa --put roundabout@² | no dice dónde
layout sierra.etapa --put loop@3 | loop
layout sierra.etapa --put roundabout@9000 | 9000
layout sierra.etapa --have curve=many |
layout sierra.etapa --have straight-12=² | no dice cuántas
layout sierra.etapa --have loop=3 | loop
layout sierra.etapa --reserve -5 | -5
layout sierra.etapa --reserve nan | Lo que se deja libre junto al borde no puede ser nan
kit three.etapa --stage 1 --tour | --tour
kit three.etapa --paper A77 | A77
kit three.etapa --paper 95x95 |
kit three.etapa --only nothing | nothing
kit three.etapa --printer nobody | nobody
kit three.etapa --measured 199x199 | --printer
kit three.etapa --printer p --measured many | many
kit three.etapa --poster huge | huge
kit three.etapa --art none.toml | none.toml
# races, playtests, games
race giro.etapa --game '' |
race giro.etapa --bots x | etapa: No hay ningún bot «x»
race sierra.etapa --all --dice typed |
playtest giro.etapa --stage 1 -n 4 --workers 0 | auto o un número
playtest giro.etapa --cluster x | Ningún planificador de dask responde en x
playtest giro.etapa --stage 1 --workers 1 --race 0 | un número a partir de 1
playtest three.etapa --stage 1 --workers 1 -n 0 --out kept |
playtest three.etapa --stage 1 --workers 1 -n -3 --out kept | -3
playtest three.etapa --stage 1 --workers 1 --bots nobody --out kept | nobody
playtest three.etapa --stage 1 --workers 1 --game chess --out kept | chess
playtest three.etapa --stage 1 --workers 1 --stage 9 --out kept | 9
playtest three.etapa --stage 1 --workers 1 --tour --out kept | --tour
playtest three.etapa --games all --game juego | --game
playtest three.etapa --games all --tour | --tour
playtest three.etapa --games all --bots book | --bots
playtest three.etapa --games juego,chess | There is no game chess: the games are ciclismo, figueres
convert three.etapa --game chess | There is no game chess: the games are ciclismo, figueres
# race night, the law
standings sierra.etapa --after 3 | 3
standings sierra.etapa --into nothing.etapa |
standings giro.etapa --number -1 | un número a partir de 1
rules --number R99.1 | R99.1
rules chess | chess
rules --tour no.etapa | no.etapa
"""
"""A call a line, and behind the bar a part of its sentence in one of the languages."""

ROWS = [row.partition("|") for row in CALLS.split("\n") if row and not row.startswith("#")]
REFUSED = [
    *((shlex.split(row.format(gpx=TRACKS / "sierra.gpx")), part.strip()) for row, _, part in ROWS),
    (["race", "giro.etapa", "--seed", "\udcff"], ""),
    (["check", "no\nsuch\x1b[2Jfile"], ""),
    (["standings", __file__], ""),
    (["layout", "sierra.etapa", "--seat", "9" * 5000], "no es un lado"),
    (["playtest", "giro.etapa", "--workers", "9" * 5000], "auto o un número"),
    (["set", "giro.etapa", "stage", "9" * 5000, "name=x"], ""),
    *((["set", "giro.etapa", verb], "stage 1 name=") for verb in ("remove", "drop", "take")),
]
WITHOUT_POINT = {"set", "fit"}
"""Commands that end some of their sentences without one."""


@pytest.mark.parametrize(("words", "part"), REFUSED, ids=[" ".join(w)[:50] for w, _ in REFUSED])
def test_a_refusal_is_one_sentence_and_nothing_is_done(
    call: Call, words: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What, where and what next, on one line of stderr, in English and in Spanish."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for name, sample in (("giro.etapa", GIRO), ("sierra.etapa", SIERRA), ("three.etapa", THREE)):
        if name in words:
            shutil.copy(sample, name)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*")}
    said = [call(*words, lang=lang) for lang in ("es", "en")]
    for one in said:
        assert one.refused("etapa: "), one
        assert one.err.rstrip().endswith(".") or words[0] in WITHOUT_POINT
        assert not {"None", "Invalid", "Traceback"} & set(one.err.split())
    assert said[0].err != said[1].err
    assert part in said[0].err + said[1].err
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_an_option_without_its_value_is_named_with_the_help_of_its_command(call: Call):
    said = call("--lang", "es", "race", GIRO, "--stage", lang=None)
    assert said.refused("--stage")
    assert "requires" not in said.err
    assert "`etapa race --help`" in said.err
    assert call("--lang", lang=None).refused("`etapa --help`")


def test_a_mistyped_value_is_answered_in_one_language(call: Call, sierra: Path):
    """«puertto» is answered with names of terrains in Spanish alone, and each can be typed."""
    words = ("set", sierra, "etapa", "4", "tramo", "2")
    said = call(*words, "terreno=puertto", lang="es")
    assert said.refused("valor de terreno")
    names = said.err.strip().rpartition("Hay ")[2].split(", ")
    assert ("descenso" in names, "climb" in said.err) == (True, False)
    assert [name for name in names if call(*words, f"terreno={name}", lang="es").code] == []


def test_without_a_screen_the_window_is_refused(call: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert call("design", GIRO, lang="es").refused("")
