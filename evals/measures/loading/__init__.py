"""How documents get into the store, when all goes well and when not."""
