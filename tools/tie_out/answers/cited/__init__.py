"""What citations name: facts, figures, cells, nodes and units, held against the store."""
