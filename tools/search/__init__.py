"""Finds passages: expands a query, runs each leg, fuses, reranks and guards what they bring."""
