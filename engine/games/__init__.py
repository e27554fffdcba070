"""One rulebook a folder."""
