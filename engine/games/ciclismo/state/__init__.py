"""What changes during a race, and where it stands."""
