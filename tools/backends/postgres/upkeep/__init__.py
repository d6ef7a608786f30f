"""Which corpora there are, and taking documents, companies and corpora out again."""
