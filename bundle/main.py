"""What a client starts in the unpacked bundle: the MCP server over stdio."""

import sys

from server.mcp.stdio import run_stdio

if __name__ == "__main__":
    run_stdio(sys.argv[1:])
