"""The protocols of stores, indexes, logs and models, and what steps are given of them."""
