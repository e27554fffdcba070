"""What stands before the first die: law, tables, road, riders."""
