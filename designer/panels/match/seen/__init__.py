"""What is seen of a race: everybody on the map, cards of riders, squares that light up."""
