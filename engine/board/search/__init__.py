"""Where runs and bends go: a search over chains of straight runs and quarter turns."""
