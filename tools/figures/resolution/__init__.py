"""Which fact is a metric in a period: by the face of the statement, its sums, and priority."""
