"""What kind of figure an Arabic question asks for."""
