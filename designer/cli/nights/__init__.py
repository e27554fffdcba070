"""Commands of race night: workbooks and classifications."""
