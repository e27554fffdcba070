"""The road on the table: the scene, what lies beside it, what may be done."""
