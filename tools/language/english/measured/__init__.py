"""By what figures are measured: shares, balances, adjectives; and on which basis they are meant."""
