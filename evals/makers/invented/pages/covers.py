"""What covers say of a company and a filing: the dei tags."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from html import escape

from evals.makers.invented.books.calendar import Period, spelled
from evals.makers.invented.books.figures import Figures, Tag
from evals.makers.invented.pages.filler import Rich
from evals.makers.invented.pages.printing import rounded
from evals.makers.invented.pages.tagging import Moment, Tagger

_LONG_DATE = "ixt:date-monthname-day-year-en"
_YES, _NO = "\u2612", "\u2610"
_BOXES = {
    "DocumentAnnualReport": True,
    "DocumentQuarterlyReport": True,
    "DocumentTransitionReport": False,
    "EntityWellKnownSeasonedIssuer": False,
    "EntityVoluntaryFilers": False,
    "EntityCurrentReportingStatus": True,
    "EntityInteractiveDataCurrent": True,
    "EntitySmallBusiness": False,
    "EntityEmergingGrowthCompany": False,
    "EntityShellCompany": False,
    "IcfrAuditorAttestationFlag": True,
    "DocumentFinStmtErrorCorrectionFlag": False,
    "WrittenCommunications": False,
    "SolicitingMaterial": False,
    "PreCommencementTenderOffer": False,
    "PreCommencementIssuerTenderOffer": False,
}
_FORMATS = {"EntityIncorporationStateCountryCode": "ixt-sec:stateprovnameen", "DocumentPeriodEndDate": _LONG_DATE}
_BEFORE_FILING = 9  # days from the cover's count of shares to the filing


def moment_of(figures: Figures) -> Moment:
    """The period that a filing's own context names: a year, the year to date, or the day of the event."""
    filing, calendar = figures.filing, figures.calendar
    if filing.event is not None:
        return filing.event, filing.event
    period = Period(filing.year, 1, filing.quarter or 4)
    return calendar.start(period), calendar.end(period)


class Cover:
    """Writes the tagged words of one cover."""

    def __init__(self, figures: Figures, tagger: Tagger, words: Mapping[str, str]) -> None:
        self._figures = figures
        self._tagger = tagger
        company, filing = figures.company, figures.filing
        end = moment_of(figures)[1]
        self._texts = {
            "DocumentType": filing.form,
            "DocumentPeriodEndDate": spelled(end),
            "EntityRegistrantName": company.name,
            "Security12bTitle": company.share_class,
            "TradingSymbol": company.ticker,
            **{name.removeprefix("dei."): text for name, text in words.items() if name.startswith("dei.")},
        }

    def hide(self) -> None:
        """What only the header says."""
        company, filing = self._figures.company, self._figures.filing
        self._tagger.hide(f"{company.cik:010d}", "dei:EntityCentralIndexKey")
        self._tagger.hide("false", "dei:AmendmentFlag")
        if filing.form in ("10-K", "10-Q"):
            self._tagger.hide(str(filing.year), "dei:DocumentFiscalYearFocus")
            self._tagger.hide(f"Q{filing.quarter}" if filing.quarter else "FY", "dei:DocumentFiscalPeriodFocus")
            self._tagger.hide(company.fiscal_year_end, "dei:CurrentFiscalYearEndDate")
        if filing.form == "DEF 14A":
            self._tagger.hide("DEF 14A", "dei:DocumentType")

    def dei(self, rest: list[str]) -> Rich:
        name = rest[0]
        if name in _BOXES:
            ticked = _BOXES[name] or self._texts.get(name) == "yes"
            box, form = (_YES, "ixt:fixed-true") if ticked else (_NO, "ixt:fixed-false")
            return Rich(self._tagger.text(box, f"dei:{name}", form), box)
        if name == "EntityCommonStockSharesOutstanding":
            return self._number(name, self._shares(), (None, self.counted), "shares")
        if name == "EntityPublicFloat":
            half = Period(self._figures.filing.year, 1, 2)
            return self._number(name, self._float(half), (None, self._figures.calendar.end(half)), "USD")
        text = self._texts[name]
        return Rich(self._tagger.text(escape(text), f"dei:{name}", _FORMATS.get(name, "")), text)

    @property
    def counted(self) -> date:
        """The day on which the shares of the cover were counted."""
        return self._figures.filing.filed - timedelta(days=_BEFORE_FILING)

    def _shares(self) -> Decimal:
        """As many as at the period's end, and a few that vested since."""
        last = self._figures.filing.quarter or 4
        outstanding = self._figures.value("shares.outstanding", Period(self._figures.filing.year, last, last))
        return outstanding + self._figures.company.seed % 97 * 113

    def _float(self, period: Period) -> Decimal:
        price = Decimal(self._figures.filing.words["price"])
        return rounded(self._figures.value("shares.outstanding", period) * price * Decimal("0.93"), -5)

    def _number(self, name: str, value: Decimal, moment: Moment, unit: str) -> Rich:
        value = Decimal(int(value))
        markup = self._tagger.decimal(value, Tag(f"dei:{name}"), moment, unit, 6 if unit == "shares" else -5)
        return Rich(markup, f"{value:,}")
