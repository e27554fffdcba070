"""One stage: its head, its profile, its sections and points."""
