"""Output of commands: rows for `--json`, columns and sentences for people."""
