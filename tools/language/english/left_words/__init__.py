"""Whether a word that no rule reads may narrow a figure, by its kind and its place."""
