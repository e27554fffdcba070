"""What commands show: rows for `--json`, columns and sentences for people."""
