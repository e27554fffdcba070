"""`python3 -m designer COMMAND`: `etapa` from a clone, which first installs what it needs."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution


def start() -> int:
    """Run `etapa` here where it is installed, else in the clone's own environment."""
    try:
        distribution("etapa-reina")  # and so everything it needs, which pip has seen to
    except PackageNotFoundError:
        return _start_in_own_environment()
    from designer.cli import main

    main()
    return 0


def _start_in_own_environment() -> int:
    from designer.bootstrap import ensure

    try:
        command = [str(ensure()), "-m", "designer.cli", *sys.argv[1:]]
        return subprocess.run(command, check=False).returncode  # noqa: S603 -- our own interpreter
    except KeyboardInterrupt:  # what runs in there has said so itself, and nothing before it has
        return 2


if __name__ == "__main__":
    sys.exit(start())
