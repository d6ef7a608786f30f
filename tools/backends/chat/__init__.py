"""Chat models of several providers, behind one protocol."""
