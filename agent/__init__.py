"""The order of the steps: a LangGraph graph over the functions in tools/."""
