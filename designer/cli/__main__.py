"""`python -m designer.cli`: the command, where everything it needs is installed."""

from designer.cli import main

main()
