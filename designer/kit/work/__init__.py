"""What is to be printed: the job, its stages and tables, the parts of the kit."""
