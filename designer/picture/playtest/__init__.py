"""What playtests look like: plots of a summary, each drawn into a box or on its own sheet."""
