"""The plane of the table: regions, distances, and a chain that grows without touching anything."""
