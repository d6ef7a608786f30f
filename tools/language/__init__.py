"""Text becomes typed mentions: companies, periods, quantities, claims."""
