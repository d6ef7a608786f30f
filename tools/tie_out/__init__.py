"""Everything that checks: texts, claims and answers, held against the facts."""
