"""The kinds of documents that a question names, as the types that they have in the store."""

from tools.text import name_key
from tools.vocab.loader import load_toml


def named_doc_types(text: str) -> tuple[str, ...]:
    """The types of the documents that a text names: "annual report" is a 10-K, a 20-F or an annual report."""
    said = f" {name_key(text)} "
    named = load_toml("search.toml")["forms"].items()
    return tuple(dict.fromkeys(form for words, forms in named if f" {name_key(words)} " in said for form in forms))
