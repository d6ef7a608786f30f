"""What a question abbreviates: words cut short, letters that stand for words."""
