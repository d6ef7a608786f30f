"""What a question names and gets nothing of: companies that are not loaded, and what the caller's filters rule out."""

from tools.models.base import Model


class NotLoaded(Model):
    """A company that exists and is not in the store."""

    cik: int
    name: str
    tickers: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.cik)

    @property
    def call_name(self) -> str:
        """What `tieout fetch` is told to fetch it."""
        return self.tickers[0] if self.tickers else str(self.cik)

    @property
    def label(self) -> str:
        """The company with what identifies it."""
        return f"{self.name} ({', '.join((*self.tickers[:1], f'CIK {self.cik}'))})"

    @property
    def message(self) -> str:
        return f"{self.label} is not loaded."

    @property
    def remedy(self) -> str:
        return f"Fetch it: `tieout fetch {self.call_name}`, or load its file: `tieout index CIK{self.cik:010d}.json`"


class Excluded(Model):
    """What a question asks for outside of the caller's filters: `what`, and the filter with what it allows."""

    what: str
    filter: str
    allowed: str

    @property
    def message(self) -> str:
        return f"{self.what}: outside of the filter on {self.filter} ({self.allowed})."


class Emptied(Model):
    """Filters, each as its name and value, that leave a search no passage; `together` where each alone leaves some."""

    filters: tuple[tuple[str, str], ...]
    together: bool = False

    @property
    def message(self) -> str:
        told = ", ".join(f"filters.{name} ({value})" for name, value in self.filters)
        together = " together" if self.together else ""
        return f"{told}{together} {'leave' if len(self.filters) > 1 else 'leaves'} no loaded passage."

    @property
    def remedy(self) -> str:
        without = "one of them" if self.together else "them" if len(self.filters) > 1 else "it"
        return f"Ask without {without}: there are passages then."
