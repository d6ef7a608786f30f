"""Numbers of texts in Arabic: what of them is not known, and what rows of Arabic documents say of them."""
