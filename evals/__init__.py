"""What Tieout is judged by, and the scripts that make it."""
