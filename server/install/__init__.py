"""`tieout install`: writes a client's own MCP configuration, and touches nothing else in it."""
