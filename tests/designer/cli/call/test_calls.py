"""How `etapa` is called: help, languages, refusals, pipes."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from designer.cli import COMMANDS, etapa
from designer.cli.common import one_line, run_command

ROOT = Path(__file__).parents[4]
SIERRA_GPX = str(ROOT / "tests" / "engine" / "intake" / "tracks" / "sierra.gpx")
GIRO = str(ROOT / "samples" / "giro-2019.etapa")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def made(*arguments: str) -> tuple[int, str, str]:
        code = run_command(etapa, arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


@pytest.fixture(params=["en", "es"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


REFUSED = [
    ("convert",),
    ("convert", "nothing.etapa"),
    ("convert", "samples"),
    ("convert", GIRO, "--stage", "22"),
    ("convert", GIRO, "--stage", "0"),
    ("convert", GIRO, "--stage", "two"),
    ("convert", GIRO, "more"),
    ("convert", GIRO, "--bogus"),
    ("check", "no\nsuch\x1b[2Jfile"),
    ("bogus",),
    ("layout", GIRO, "--prefer", "x"),
    ("import", "samples"),
    ("import", SIERRA_GPX, "--system", "mine"),
    ("race", GIRO, "--seed", "\udcff"),
    ("race", GIRO, "--game", ""),
    ("standings", GIRO, "--after", "99"),
    ("new",),
    ("new", "x", "--stages", "61"),
    ("new", "x", "--stages", "3", "--rest", "3"),
    ("new", GIRO),
    ("new", "no/such/folder/x"),
    *(
        (command, *files, "--stage", number)
        for command, *files in (
            ("kit", GIRO),
            ("layout", GIRO),
            ("race", GIRO),
            ("playtest", GIRO),
            ("import", SIERRA_GPX),
        )
        for number in ("0", "-1", "99")
    ),
]


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_a_refusal_is_one_sentence_on_one_line_of_stderr(
    call: Any,
    lang: str,
    arguments: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """Exit 2, what and what next, nothing on stdout, nothing written."""
    monkeypatch.chdir(tmp_path)
    code, out, err = call(*arguments, "--lang", lang)
    assert (code, out) == (2, "")
    assert err.startswith("etapa: ")
    assert err.count("\n") == 1
    assert err.rstrip().endswith(".")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_a_refusal_is_in_the_language_of_the_call(call: Any, arguments: tuple[str, ...]):
    assert call(*arguments, "--lang", "es")[2] != call(*arguments, "--lang", "en")[2]


def test_an_option_without_its_value_is_named_in_the_language_of_the_call(call: Any):
    code, out, err = call("--lang", "es", "race", GIRO, "--stage")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--stage" in err
    assert "requires" not in err


def test_help_gives_the_bounds_of_a_number_in_words(call: Any, lang: str):
    page = call("new", "--help", "--lang", lang)[1]
    assert "<=" not in page
    assert {"en": "1 to 60", "es": "de 1 a 60"}[lang] in page
    more = {"en": "[1 or more]", "es": "[1 o más]"}[lang]
    assert more in call("replay", "--help", "--lang", lang)[1]


def test_without_a_screen_the_window_is_refused_in_one_sentence(
    call: Any, lang: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    code, out, err = call("design", GIRO, "--lang", lang)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(call: Any, lang: str, arguments: tuple[str, ...]):
    code, out, _ = call(*arguments, "--lang", lang)
    assert code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in out] == []
    assert ("Uso: etapa" if lang == "es" else "Usage: etapa") in out


def test_the_language_stands_before_the_command_too(call: Any):
    assert "Llano" in call("--lang", "es", "convert", GIRO)[1].title()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_spanish_help_page_holds_no_english_of_its_frame(call: Any, command: str):
    """Headings, kinds of values, names of arguments and defaults are worded too."""
    page = call(*filter(None, (command, "--help")), "--lang", "es")[1]
    english = (
        r"Usage|Options|OPTIONS|Commands|COMMAND|default|INTEGER|FLOAT|RANGE|TEXT\b|PATH|FILE\b"
    )
    frame = rf"{english}|FILES|DIRECTORY|RECORD|TOUR\b|required|Show this"
    assert re.findall(frame, page) == []


@pytest.mark.parametrize(
    ("variable", "value", "heading"),
    [
        ("LC_ALL", "es_ES.UTF-8", "Uso:"),
        ("LC_MESSAGES", "es_MX.UTF-8", "Uso:"),
        ("LANG", "es", "Uso:"),
        ("LANG", "de_DE.UTF-8", "Usage:"),
        ("LANG", "C", "Usage:"),
        ("LANG", "", "Usage:"),
    ],
)
def test_without_lang_the_locale_decides(
    call: Any, variable: str, value: str, heading: str, monkeypatch: pytest.MonkeyPatch
):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("designer.language.locale.getlocale", lambda: (None, None))
    monkeypatch.setenv(variable, value)
    assert call("--help")[1].startswith(heading)


@pytest.mark.parametrize(
    ("arguments", "help_page"),
    [
        (("race", GIRO, "--stage"), "`etapa race --help`"),
        (("race", GIRO, "--stages"), "`etapa race --help`"),
        (("--lang",), "`etapa --help`"),
    ],
)
def test_what_is_not_understood_names_the_help_of_its_command(
    call: Any, arguments: tuple[str, ...], help_page: str
):
    assert help_page in call(*arguments)[2]


def test_the_version_is_said(call: Any):
    code, out, _ = call("--version")
    assert (code, out.startswith("etapa ")) == (0, True)


def etapa_process(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "designer.cli", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


def test_a_reader_who_goes_away_is_no_traceback():
    """`etapa convert … | head -1`."""
    with etapa_process("convert", GIRO, "--json") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_an_output_that_is_full_is_one_sentence(
    call: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """`etapa demo > /dev/full`."""
    full = Path("/dev/full")
    if not full.exists():
        return
    with full.open("wb") as sink:
        done = subprocess.run(
            [sys.executable, "-m", "designer.cli", "check", GIRO, "--lang", "en"],
            cwd=ROOT,
            stdout=sink,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"etapa: the output cannot be used")
    assert done.stderr.count(b"\n") == 1


GEOMETRY = ("shapely", "numpy")


@pytest.mark.parametrize("name", ["convert", "check"])
def test_no_window_is_loaded_and_nothing_a_call_does_not_need(name: str):
    """A call stays quick: neither Qt nor the writers are imported to look at a tour.

    Geometry only to count what lies on the table and its sheets: paper and command say the same.
    """
    heavy = ("PySide6", "shiboken6", "reportlab", "openpyxl", "networkx", "tomlkit", *GEOMETRY)
    code = (
        "import sys\nfrom designer.cli import etapa\n"
        "from designer.cli.common import run_command\n"
        f"run_command(etapa, [{name!r}, {GIRO!r}])\n"
        f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == f"{[*GEOMETRY]}\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("plain ñ 🚴\u200d♀ 5\u00a0km", "plain ñ 🚴\u200d♀ 5\u00a0km"),
        ("a\u202eb", "a\ufffdb"),
        ("a\nb", "a\ufffdb"),
        ("\x1b[31m", "\ufffd[31m"),
    ],
)
def test_one_line_holds_no_orders_for_a_terminal(text: str, line: str):
    assert one_line(text) == line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("replay", "x", "--to-turn", "0"), "un número a partir de 1"),
        (("check", GIRO, "una", "más"), "una más sobra"),
        (("import", "x", "--km", "-1"), "kilómetros mayor que 0"),
        (("layout", GIRO, "--png", "samples"), "un archivo, no una carpeta"),
        (("layout", GIRO, "--png", "x.jpg"), "acabado en .png"),
        (("sheets", GIRO, "-o", "x.txt"), "acabado en .xlsx"),
        (("sheets", GIRO, "-o", "/"), "acabado en .xlsx"),
        (("race", GIRO, "--record", "x.json"), "acabado en .acta"),
        (("race", GIRO, "--sheets", "x.ods"), "acabado en .xlsx"),
        (("standings", GIRO, "--pdf", "x.xlsx"), "acabado en .pdf"),
        (("check",), "Falta VUELTA"),
        (("layout", GIRO, "--put", "roundabout@²"), "no dice dónde"),
        (("layout", GIRO, "--have", "straight-12=²"), "no dice cuántas"),
        (("layout", GIRO, "--seat", "9" * 5000), "no es un lado"),
        (("playtest", GIRO, "--workers", "9" * 5000), "auto o un número"),
        (("playtest", GIRO, "--cluster", "x"), "Ningún planificador de dask responde en x"),
        (("race", GIRO, "--stage", "0"), "No hay etapa 0"),
        (("playtest", GIRO, "--stage", "0"), "No hay etapa 0"),
        (("race", GIRO, "--bots", "x"), "etapa: No hay ningún bot «x»"),
        (("race", GIRO, "--dice", ""), "es una carpeta"),
        (("race", GIRO, "--into", "samples/sierra.etapa"), "contiene otra vuelta"),
        (("demo", "-o", GIRO), "algo con ese nombre"),
        (("race", GIRO, "--dice", "typed", "--record", "no/x"), "no existe la carpeta no"),
        (("race", GIRO, "--into", "no/x.etapa"), "no existe la carpeta no"),
        (("layout", GIRO, "--square", "0x5"), "El largo de una casilla"),
        (
            ("layout", GIRO, "--reserve", "nan"),
            "Lo que se deja libre junto al borde no puede ser nan",
        ),
        (("new", ""), "no tiene nombre"),
        (("new", "samples/"), "no tiene nombre"),
        (("import", SIERRA_GPX, "--into", GIRO, "--stage", "99"), "elige del 1 al 22"),
        (("playtest", GIRO, "--stage", "1", "-n", "4", "--workers", "0"), "auto o un número"),
        (("playtest", GIRO, "--stage", "1", "--race", "0"), "un número a partir de 1"),
        (("standings", GIRO, "--number", "-1"), "un número a partir de 1"),
    ],
)
def test_what_a_call_got_wrong_is_said_in_its_language(
    call: Any, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(ROOT)
    code, _, err = call(*words, "--lang", "es")
    assert (code, said in err) == (2, True)
    assert "None" not in err
    assert "Invalid" not in err


def test_a_caller_who_closed_the_output_meets_no_traceback():
    call = f"'{sys.executable}' -m designer.cli games >&-"
    done = subprocess.run(call, shell=True, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


HOSTILE = """\
format = 1
name = "Vuelta \\u001b[2J"
[[stages]]
name = "Uno \\u001b[31m \\u202e"
sections = [{terrain = "FLAT", from = 0, to = 20}]
[[teams]]
id = "A"
name = "\\u009b2J"
riders = [{bib = 1, name = "\\u001b]0;x\\u0007", type = "LEADER"}]
[[teams]]
id = "B"
name = "B"
riders = [{bib = 11, name = "\\u202e", type = "SPRINTER"}]
"""


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("convert",),
        ("layout", "--stage", "1"),
        ("race", "--stage", "1"),
        ("race", "--all", "--brief"),
        ("playtest", "--stage", "1", "-n", "2", "--workers", "1"),
        ("standings",),
    ],
    ids=" ".join,
)
def test_no_name_in_a_tour_gives_the_terminal_orders(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
):
    """On a terminal nothing is stripped on the way, so nothing may be there to strip."""
    tour, printed = tmp_path / "hostile.etapa", io.StringIO()
    tour.write_text(HOSTILE, "utf-8")
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *_: False)
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        run_command(etapa, [words[0], str(tour), *words[1:]])
    assert set("\x1b\x07\x9b\u202e") & set(printed.getvalue()) == set()
