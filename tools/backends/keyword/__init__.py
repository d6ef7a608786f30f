"""What the keyword indexes share."""
