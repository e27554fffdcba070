"""`python3 -m designer COMMAND`: `etapa` from a clone, which first installs what it needs."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

NEEDED = ("click", "networkx", "openpyxl", "reportlab", "rich", "shapely", "tomlkit")


def start() -> int:
    """Run `etapa` here where everything is installed, else in the clone's own environment."""
    if all(find_spec(name) for name in NEEDED):
        from designer.cli import main

        main()
    from designer.bootstrap import ensure

    try:
        command = [str(ensure()), "-m", "designer.cli", *sys.argv[1:]]
        return subprocess.run(command, check=False).returncode  # noqa: S603 -- our own interpreter
    except KeyboardInterrupt:  # what runs in there has said so itself, and nothing before it has
        return 2


if __name__ == "__main__":
    sys.exit(start())
