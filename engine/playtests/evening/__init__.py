"""An evening: how long races of a stage last at a table, and what brings it to the time one has."""
