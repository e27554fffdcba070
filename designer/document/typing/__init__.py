"""What is typed in a line: a stage, arrivals, kilometres, dates, bibs."""
