"""What happens at the table, one section of the rulebook a file."""
