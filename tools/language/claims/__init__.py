"""Claims that sentences make of figures: what moved, from when to when, by how much."""
