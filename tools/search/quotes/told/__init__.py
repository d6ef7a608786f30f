"""What is told of one event or agreement, fact by fact."""
