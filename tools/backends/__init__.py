"""The back ends: what implements the protocols of `tools.stores`, one package each."""
