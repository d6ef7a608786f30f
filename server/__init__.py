"""Faces and wiring: MCP, command line, Studio."""
