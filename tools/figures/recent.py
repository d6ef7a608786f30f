"""Which years are meant where none are named: the newest that are loaded."""

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.figures import Granularity
from tools.ports.stores import DocumentStore, FactStore

RECENT = 5  # years


async def recent_years(
    store: FactStore, documents: DocumentStore, directory: Directory, name: str, granularity: Granularity
) -> tuple[int, int] | None:
    """The first and the last of the newest loaded fiscal years of a company, both included; None where it has none.

    Raises `UnknownCompany` and `NothingLoaded`.
    """
    company = CompanyFinder(await store.companies(), directory).find(name)
    [*loaded] = await documents.loaded_companies([company.company_id])
    years = {year for one in loaded for year in one.fiscal_years}
    if granularity == "quarterly":
        years |= {int(one.last_quarter[:4]) for one in loaded if one.last_quarter}
    if not years:
        return None
    return max(min(years), max(years) - RECENT + 1), max(years)
