"""Every failure that Tieout reports. A class's docstring is its default message, remedy included."""

from typing import ClassVar, Final


class TieoutError(Exception):
    """Something went wrong in Tieout. Run `tieout doctor` to see the state of the store."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or (type(self).__doc__ or "").strip())

    @property
    def message(self) -> str:
        return str(self)


class InvalidInput(TieoutError):
    """An argument is not valid. See the tool's or the command's help for what it takes."""

    code = "invalid_input"


NOTHING_MATCHES: Final = "nothing_matches"


class NothingMatches(InvalidInput):
    """What is asked for is of no filing that could be: limits that exclude each other, days to come. Change them."""

    code = NOTHING_MATCHES


class Unanswerable(InvalidInput):
    """What is asked has no answer. Ask for something else."""

    code = "unanswerable"

    def __init__(self, reason: str | None = None, remedy: str = "") -> None:
        super().__init__(f"{reason} {remedy}".strip() if reason else None)
        self.reason, self.remedy = reason or self.message, remedy


class PeriodUnavailable(Unanswerable):
    """Nothing of the period can be shown. `tieout fetch` loads filings."""

    code = "period_unavailable"


class AgainstItself(Unanswerable):
    """A figure is held against itself, which tells nothing. Name two figures."""

    code = "against_itself"


class UnknownCompany(TieoutError):
    """No company of that name is loaded. Load its facts with `tieout index PATH --ticker TICKER`."""

    code = "unknown_company"

    def __init__(self, message: str | None = None, ciks: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.ciks = ciks  # of the registrants that are meant, and could be loaded


class UnknownDocument(TieoutError):
    """The document is not loaded. `tieout documents` lists those that are."""

    code = "unknown_document"


class PageUnavailable(TieoutError):
    """The page can't be drawn. Load its document again with `tieout index`."""

    code = "page_unavailable"


class UnknownMetric(TieoutError):
    """No metric or concept of that name is known. Try a plain name such as "revenue"."""

    code = "unknown_metric"


class UnknownCorpus(TieoutError):
    """No corpus has that name. `tieout corpora` lists them."""

    code = "unknown_corpus"


# What to do first: the one sentence that every face says it in.
FIRST_STEPS = (
    "`tieout demo` shows it on a sample, `tieout fetch AAPL` loads filings from the SEC, "
    "`tieout index PATH` loads files."
)


class NothingLoaded(TieoutError):
    __doc__ = f"No company is loaded in this corpus yet. {FIRST_STEPS}"

    code = "nothing_loaded"


class TuningConflict(TieoutError):
    """Another tuning was applied or undone meanwhile: nothing was changed. Run `tieout feedback --tune` again."""

    code = "tuning_conflict"


class RefusedFile(TieoutError):
    """The file can't be loaded."""

    code = "refused_file"


class SettingsError(TieoutError):
    """A setting is not valid. `docs/settings.md` lists them all."""

    code = "settings"


class OutputFailed(TieoutError):
    """What was made can't be written. Free some room and run it again: what is answered is kept."""

    code = "output_failed"


class ExtraMissing(TieoutError):
    """A package is missing that comes with an extra. Install tieout with it."""

    code = "extra_missing"


class WeightsAbsent(SettingsError):
    """The weights of the local embedding model are absent. Install Tieout again, or set TIEOUT_EMBEDDINGS_PATH."""

    code = "weights_absent"


class ClientConfigError(TieoutError):
    """The client's configuration can't be changed. Add the server to it by hand; `tieout demo` prints how."""

    code = "client_config"


class ModelFailed(TieoutError):
    """The chat model gave nothing usable. The answer is made by rules instead."""

    code = "model_failed"

    def __init__(self, message: str | None = None, tokens: tuple[int, int] = (0, 0)) -> None:
        super().__init__(message)
        self.tokens = tokens  # what was paid for all the same


class ModelSilent(ModelFailed):
    """The chat model did not answer. The answer is made by rules instead."""

    code = "model_silent"


class BatchFailed(TieoutError):
    """The provider could not run the batch. Run the same command again: what came back is kept."""

    code = "batch_failed"


class BatchGone(BatchFailed):
    """The provider has no such batch any more. Run the same command again: its calls are made anew."""

    code = "batch_gone"


class IndexDown(TieoutError):
    """The keyword index can't be searched. Run `tieout doctor`; searches by meaning go on without it."""

    code = "index_down"


class SearchUnavailable(TieoutError):
    """Passages can't be searched: neither by keywords nor by meaning. Run `tieout doctor`."""

    code = "search_unavailable"


class OtherEmbeddingModel(TieoutError):
    """The passages' vectors are of another model than the configured one. Run `tieout reembed` to make new ones."""

    code = "other_embedding_model"


class StoreError(TieoutError):
    """The store refused an operation. Run `tieout doctor`."""

    code = "store"


class StoreUnavailable(StoreError):
    """The database can't be reached. Run `tieout doctor` to see why."""

    code = "store_unavailable"


class StoreFull(StoreError):
    """The disk of the database is full: nothing was changed. Free some room, and try again."""

    code = "store_full"


class EmbeddedUnsupported(StoreUnavailable):
    """No embedded Postgres for this platform. Set TIEOUT_DATABASE_URL to a Postgres with pgvector."""

    code = "embedded_unsupported"


class DataDirectoryNewer(StoreUnavailable):
    """The data directory was made by a newer Postgres. Upgrade Tieout, or set TIEOUT_DATA_DIR elsewhere."""

    code = "data_directory_newer"


class SocketTrouble(StoreUnavailable):
    """The database's socket can't be used. Set TIEOUT_DATA_DIR to a short path that you own."""

    code = "socket_trouble"


class VectorExtensionMissing(StoreError):
    """The database has no pgvector. Install the extension on the server, then run `tieout migrate`."""

    code = "vector_extension_missing"


class OtherReading(StoreError):
    """The queue's files are to be read in another way than this machine's."""

    code = "other_reading"


class FilesElsewhere(TieoutError):
    """The queue's files lie in a folder that this machine does not have."""

    code = "files_elsewhere"


class CorpusInUse(StoreError):
    """The corpus has documents already. Use another one, or replace all of it."""

    code = "corpus_in_use"


class BackupUnreadable(StoreError):
    """The file is no whole backup of Tieout. Use another one."""

    code = "backup_unreadable"


class BackupFailed(StoreError):
    """The backup can't be written. Name another place."""

    code = "backup_failed"


class SchemaOutdated(StoreError):
    """The database's schema is older than this Tieout. Run `tieout migrate`."""

    code = "schema_outdated"


class SchemaNewer(StoreError):
    """The database's schema is newer than this Tieout. Upgrade Tieout."""

    code = "schema_newer"
