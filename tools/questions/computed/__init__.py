"""Questions for what is computed: arithmetic, averages, changes."""
