"""Real dice at the command line: what is asked, what is typed, and where it comes from."""
