"""How the table is seen: which part of it, how large, drawn once for every zoom."""
