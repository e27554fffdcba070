"""The control sheets people fill in by hand (R1.18): one file a sheet."""
