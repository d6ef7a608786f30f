"""The embedded Postgres server: where it lies, how it starts and stops."""
