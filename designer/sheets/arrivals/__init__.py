"""The sheets that are typed into: written, checked, and read back."""
