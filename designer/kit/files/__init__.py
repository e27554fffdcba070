"""Files of the kit: their names, pages written, prepared and drawn small."""
