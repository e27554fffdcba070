"""A stage comes to a tour: where it belongs, what it is called, what stays when it comes again."""
