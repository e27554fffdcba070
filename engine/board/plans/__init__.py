"""Plans of a whole road on a table: at one time or in lengths, with what advice."""
