"""What was understood of a dropped or pasted stage."""
