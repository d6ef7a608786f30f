"""Metrics as an analyst names them, of companies that the code was not built on."""
