"""A VASSAL module: a zip of a build file, a note on itself, and pictures."""
