"""What the road and the start list say before the first turn."""
