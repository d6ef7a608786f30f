"""What is asked of figures: the request, its metrics, and the periods that it means."""
