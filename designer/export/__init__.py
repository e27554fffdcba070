"""A stage for tables elsewhere: pictures with a cut list, and a module of VASSAL."""
