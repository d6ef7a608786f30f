"""Claims that a text makes of figures: found, tied to metric, scope and period, and held against the facts."""
