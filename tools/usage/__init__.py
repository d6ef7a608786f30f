"""How the program is used: what searches were worth, and how questions go."""
