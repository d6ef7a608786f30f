"""The standard uncased BERT tokenizer, built from the vocabulary that ships."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from tools.backends.embeddings.windows import Words
from tools.backends.providers import well_formed

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


@cache
def load_tokenizer() -> "Tokenizer":
    """The tokenizer, without truncation or padding. Shared: its options are not to be changed."""
    from tokenizers import AddedToken, Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer
    from tokenizers.processors import TemplateProcessing

    words = files("tools.vocab").joinpath("wordpiece_vocab.txt").read_text("utf-8").split("\n")
    vocabulary = {word: number for number, word in enumerate(words) if word}
    tokenizer = Tokenizer(WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))  # noqa: S106
    tokenizer.normalizer = BertNormalizer(
        clean_text=True, handle_chinese_chars=True, strip_accents=None, lowercase=True
    )
    tokenizer.pre_tokenizer = BertPreTokenizer()
    cast(Any, tokenizer).add_special_tokens([AddedToken(token, normalized=False, special=True) for token in _SPECIAL])
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])],
    )
    return tokenizer


def count_words(text: str) -> Words:
    """A `Measure`: words as the tokenizer splits them, of at most a hundred tokens each."""
    return _words(load_tokenizer().encode(well_formed(text), add_special_tokens=False))


def _words(encoding: "Encoding") -> Words:
    starts: list[int] = []
    costs: list[int] = []
    word: int | None = -1
    for number, (start, _) in zip(encoding.word_ids, encoding.offsets, strict=True):
        # Several words of one character can't be cut apart; a special token has a number of its own or none.
        if (number != word or number is None) and (not starts or start > starts[-1]):
            starts.append(start)
            costs.append(0)
        costs[-1] += 1
        word = number
    return list(zip(starts, costs, strict=True))
