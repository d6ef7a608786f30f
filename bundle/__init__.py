"""What other programs install Tieout by: the MCPB bundle for desktop clients, and the entry of the MCP registry."""
