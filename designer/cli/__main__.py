"""`python -m designer.cli`: the command, where everything it needs is installed."""

from designer.cli import main

if __name__ == "__main__":  # a worker process imports this file without running it
    main()
