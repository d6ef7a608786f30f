"""Results as blocks: what the formats lay out for people, and flat records."""
