"""One manager character a file."""
