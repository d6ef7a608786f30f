"""What was embedded once is read from the file, by whoever asks next."""

from pathlib import Path

from evals.measures.search.remembered import RememberedEmbedder
from tests.embedders import WordEmbedder

TEXTS = ["Net sales rose.", "Costs fell.", "Net sales rose."]


async def test_vectors_are_kept_between_runs(tmp_path: Path) -> None:
    first = RememberedEmbedder(WordEmbedder(), tmp_path)
    rows = await first.embed_passages(TEXTS)
    assert (rows == await WordEmbedder().embed_passages(TEXTS)).all()
    first.save()

    words = WordEmbedder()
    again = RememberedEmbedder(words, tmp_path)
    assert (await again.embed_passages([*TEXTS, "New."]))[:3].tolist() == rows.tolist()
    assert words.embedded == 1


async def test_another_version_remembers_nothing_of_it(tmp_path: Path) -> None:
    first = RememberedEmbedder(WordEmbedder(), tmp_path)
    await first.embed_passages(TEXTS)
    first.save()
    words = WordEmbedder(version="2")
    await RememberedEmbedder(words, tmp_path).embed_passages(TEXTS)
    assert words.embedded == 2
