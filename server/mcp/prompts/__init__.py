"""Prompts that users choose: each a job of the field, in the tools' names. One file each."""
