"""The store on Postgres with pgvector: the embedded one, or one of your own."""
