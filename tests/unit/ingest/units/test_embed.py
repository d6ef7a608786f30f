from ingest.units.embed import embed_units, has_vectors, view_of
from tests.embedders import WordEmbedder
from tools.models.units import InformationUnit, UnitKind


def unit(position: int, text: str, label: str | None = None, kind: UnitKind = "row") -> InformationUnit:
    return InformationUnit(
        unit_id=f"d#u{position}", doc_id="d", position=position, page=None, paragraph=1, sentence=position, start=0,
        end=1, text=text, normalised=text, kind=kind, label=label,
    )  # fmt: skip


UNITS = [unit(0, "Cash | 5", "Cash"), unit(1, "Cash | 7", "Cash"), unit(2, "Cash rose.", kind="sentence")]


async def test_rows_are_shown_by_their_labels_and_each_text_once() -> None:
    embedder = WordEmbedder()
    made = await embed_units(embedder, UNITS)
    assert [view_of(one) for one in UNITS] == ["Cash", "Cash", "Cash rose."]
    assert embedder.embedded == 2
    assert [vector.unit_id for vector in made.vectors] == ["d#u0", "d#u1", "d#u2"]
    assert (made.vectors[0].vector == made.vectors[1].vector).all()


async def test_what_is_known_is_not_embedded_again() -> None:
    embedder = WordEmbedder()
    known = {one.digest: one.vector for one in (await embed_units(embedder, UNITS)).vectors}
    again = WordEmbedder()
    assert len((await embed_units(again, UNITS, known)).vectors) == 3
    assert again.embedded == 0
    assert (await embed_units(again, [])).vectors == []


def test_english_units_have_no_vectors() -> None:
    assert has_vectors("ar")
    assert not has_vectors("en")
