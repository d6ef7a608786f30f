"""Results as text, for people and for models: shared by the command line and MCP."""
