"""Many races of one stage or tour, to judge it."""
