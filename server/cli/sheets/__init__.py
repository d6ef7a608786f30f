"""The commands whose results are tables for others: grids, and exports."""
