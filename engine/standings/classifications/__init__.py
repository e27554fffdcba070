"""The classifications of a stage race, one file each."""
