"""Makes `tools/vocab/narrowing.npz`: the weights that tell words which narrow a figure from talk around it."""
