"""What is printed or shared, made in another process."""
