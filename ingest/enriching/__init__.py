"""What passages are about: metrics, periods, names, figures, tone. By rules, whose words are `enrichment.toml`."""
