"""Arabic put into English: questions for the rules that read questions, statements for those that read texts."""
