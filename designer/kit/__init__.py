"""Everything that is printed and cut out, to scale."""
