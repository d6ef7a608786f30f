"""What information units answer: figures of rows, and sentences word for word."""
