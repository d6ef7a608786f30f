"""Who asks over HTTP, and what they may: tokens, OAuth, rates and the audit log."""
