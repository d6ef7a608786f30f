"""Reads inline XBRL: the facts, the cover data and the tagged notes of a filing."""
