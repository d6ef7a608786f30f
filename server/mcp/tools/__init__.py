"""The MCP tools: each an adapter of a few lines over a step."""
