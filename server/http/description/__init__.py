"""What the server says of its own paths: OpenAPI, and a page of it for people."""
