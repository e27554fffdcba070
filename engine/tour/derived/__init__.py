"""What follows from a tour by the tables: squares of sections, stage type, effort, movement."""
