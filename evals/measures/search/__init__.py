"""How well passages are found: FinanceBench pages, and which of several quarterly reports."""
