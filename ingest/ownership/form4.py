"""Reads the ownership XML of Forms 3, 4 and 5."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Literal, NoReturn, cast

from lxml.etree import LxmlError
from lxml.html import HtmlElement, XHTMLParser, document_fromstring

from ingest.ownership.models import (
    Derivative,
    Holding,
    Issuer,
    Owner,
    OwnershipReport,
    Transaction,
    TransactionCode,
)
from tools.errors import RefusedFile
from tools.text import printable
from tools.vocab.loader import load_toml

MAX_BYTES = 8 * 1024 * 1024
_FORMS = re.compile(r"[345](?:/A)?")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,30}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})")
_DAY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:Z|[+-][0-9]{2}:[0-9]{2})?")
_FLAGS = {"1": True, "true": True, "0": False, "false": False}
_ROLES: tuple[tuple[str, Literal["director", "officer", "10% owner", "other"]], ...] = (
    ("isDirector", "director"),
    ("isOfficer", "officer"),
    ("isTenPercentOwner", "10% owner"),
    ("isOther", "other"),
)
_TIMELINESS: dict[str | None, Literal["early", "late"]] = {"E": "early", "L": "late"}


def is_ownership_xml(data: bytes) -> bool:
    """Whether a file looks like the XML of a Form 3, 4 or 5."""
    return b"<ownershipDocument" in data[:4096]


def read_form4(data: bytes, name: str = "the form") -> OwnershipReport:
    """The report in a file's bytes. Raises `RefusedFile`, naming the file and the line, for anything that is none."""
    return _Reader(name).read(data)


@cache
def transaction_codes() -> Mapping[str, TransactionCode]:
    """The codes with their meanings."""
    table = load_toml("form4.toml", "ingest.ownership")
    return {code: TransactionCode(code, **entry) for code, entry in table.items()}


class _Reader:
    """Reads one document. Paths are the schema's names, joined with slashes."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._footnotes: dict[str, str] = {}
        self._warnings: list[str] = []

    def read(self, data: bytes) -> OwnershipReport:
        root = self._parse(data)
        form = self._text(root, "documentType")
        if form is None or not _FORMS.fullmatch(form):
            self._refuse(root, f"documentType {form!r} is not a Form 3, 4 or 5")
        self._footnotes = self._read_footnotes(root)
        owners = tuple(self._owner(owner) for owner in root.iterfind("reportingOwner"))
        if not owners:
            self._refuse(root, "has no reportingOwner")
        plan = self._text(root, "aff10b5One")
        return OwnershipReport(
            form=form,
            period=self._required_day(root, "periodOfReport"),
            original_filed=self._day(root, "dateOfOriginalSubmission"),
            issuer=self._issuer(root),
            owners=owners,
            no_securities=self._flag(root, "noSecuritiesOwned"),
            exits_section_16=self._flag(root, "notSubjectToSection16"),
            under_plan=None if plan is None else self._flag(root, "aff10b5One"),
            transactions=tuple(map(self._transaction, self._rows(root, "Transaction"))),
            holdings=tuple(map(self._holding, self._rows(root, "Holding"))),
            footnotes=self._footnotes,
            remarks=self._text(root, "remarks"),
            signed=tuple(
                (self._required(signature, "signatureName"), self._day(signature, "signatureDate"))
                for signature in root.iterfind("ownerSignature")
            ),
            warnings=tuple(self._warnings),
        )

    def _parse(self, data: bytes) -> HtmlElement:
        if len(data) > MAX_BYTES:
            raise RefusedFile(f"{self._name}: is larger than {MAX_BYTES // 2**20} MiB.")
        parser = XHTMLParser(resolve_entities=False, no_network=True, huge_tree=False, remove_comments=True)
        try:
            root = document_fromstring(data.strip(), parser=parser)
        except (LxmlError, ValueError) as error:
            raise RefusedFile(printable(f"{self._name}: is not valid XML ({error}).")) from error
        if root.getroottree().docinfo.doctype:
            self._refuse(root, "declares a document type, which no form does")
        if root.tag != "ownershipDocument":
            self._refuse(root, f"is a {str(root.tag)[:60]}, not an ownershipDocument")
        return root

    def _rows(self, root: HtmlElement, kind: str) -> list[HtmlElement]:
        return [
            *root.iterfind(f"nonDerivativeTable/nonDerivative{kind}"),
            *root.iterfind(f"derivativeTable/derivative{kind}"),
        ]

    def _issuer(self, root: HtmlElement) -> Issuer:
        ticker = self._text(root, "issuer/issuerTradingSymbol")
        return Issuer(
            cik=self._cik(root, "issuer/issuerCik"),
            name=self._required(root, "issuer/issuerName"),
            ticker=None if ticker is None or ticker.upper() in ("NONE", "N/A", "NA") else ticker,
        )

    def _owner(self, owner: HtmlElement) -> Owner:
        role = "reportingOwnerRelationship"
        return Owner(
            cik=self._cik(owner, "reportingOwnerId/rptOwnerCik"),
            name=self._required(owner, "reportingOwnerId/rptOwnerName"),
            roles=tuple(name for flag, name in _ROLES if self._flag(owner, f"{role}/{flag}")),
            title=self._text(owner, f"{role}/officerTitle"),
            other_role=self._text(owner, f"{role}/otherText"),
        )

    def _transaction(self, row: HtmlElement) -> Transaction:
        amounts, code = "transactionAmounts", self._required(row, "transactionCoding/transactionCode")
        direction = self._required(row, f"{amounts}/transactionAcquiredDisposedCode/value")
        if direction not in ("A", "D"):
            self._refuse(row, f"transactionAcquiredDisposedCode {direction!r} is neither A nor D")
        return Transaction(
            day=self._required_day(row, "transactionDate/value"),
            deemed_execution=self._day(row, "deemedExecutionDate/value"),
            code=transaction_codes().get(code, TransactionCode(code, None)),
            form_type=self._text(row, "transactionCoding/transactionFormType"),
            equity_swap=self._flag(row, "transactionCoding/equitySwapInvolved"),
            timeliness=_TIMELINESS.get(self._text(row, "transactionTimeliness/value")),
            shares=self._number(row, f"{amounts}/transactionShares/value"),
            total_value=self._number(row, f"{amounts}/transactionTotalValue/value"),
            price=self._number(row, f"{amounts}/transactionPricePerShare/value"),
            direction="acquired" if direction == "A" else "disposed",
            holding=self._holding(row),
        )

    def _holding(self, row: HtmlElement) -> Holding:
        after, nature = "postTransactionAmounts", "ownershipNature"
        direct = self._text(row, f"{nature}/directOrIndirectOwnership/value")
        if direct not in ("D", "I", None):
            self._refuse(row, f"directOrIndirectOwnership {direct!r} is neither D nor I")
        return Holding(
            security=self._required(row, "securityTitle/value"),
            owned_after=self._number(row, f"{after}/sharesOwnedFollowingTransaction/value"),
            value_owned_after=self._number(row, f"{after}/valueOwnedFollowingTransaction/value"),
            is_direct=None if direct is None else direct == "D",
            nature=self._text(row, f"{nature}/natureOfOwnership/value"),
            derivative=self._derivative(row) if str(row.tag).startswith("derivative") else None,
            notes=self._notes(row),
        )

    def _derivative(self, row: HtmlElement) -> Derivative:
        under = "underlyingSecurity"
        return Derivative(
            exercise_price=self._number(row, "conversionOrExercisePrice/value"),
            exercisable=self._day(row, "exerciseDate/value"),
            expires=self._day(row, "expirationDate/value"),
            underlying=self._text(row, f"{under}/underlyingSecurityTitle/value"),
            underlying_shares=self._number(row, f"{under}/underlyingSecurityShares/value"),
            underlying_value=self._number(row, f"{under}/underlyingSecurityValue/value"),
        )

    def _read_footnotes(self, root: HtmlElement) -> dict[str, str]:
        notes = root.iterfind("footnotes/footnote")
        return {note.get("id", ""): " ".join("".join(note.itertext()).split()) for note in notes}

    def _notes(self, row: HtmlElement) -> dict[str, tuple[str, ...]]:
        """The texts behind a row's footnote marks, by the name of the part that bears them."""
        notes: dict[str, tuple[str, ...]] = {}
        for mark in row.iter("footnoteId"):
            number = mark.get("id", "")
            if number not in self._footnotes:
                self._warnings.append(printable(f"Line {mark.sourceline}: footnote {number[:20]!r} is missing."))
                continue
            parent = mark.getparent()
            part = str(parent.tag) if parent is not None else ""
            notes[part] = (*notes.get(part, ()), self._footnotes[number])
        return notes

    def _text(self, element: HtmlElement, path: str) -> str | None:
        """The text at a path, None where it is missing or empty."""
        found = element.find(path)
        if found is None:
            return None
        if len(found):
            self._refuse(found, f"{path} holds more than a text")
        return " ".join((found.text or "").split()) or None

    def _required(self, element: HtmlElement, path: str) -> str:
        text = self._text(element, path)
        return self._refuse(element, f"{path} is missing") if text is None else text

    def _flag(self, element: HtmlElement, path: str) -> bool:
        text = self._text(element, path)
        if text is None:
            return False
        flag = _FLAGS.get(text.lower())
        return self._refuse_text(element, path, "is neither true nor false") if flag is None else flag

    def _cik(self, element: HtmlElement, path: str) -> int:
        text = self._required(element, path)
        if not re.fullmatch(r"[0-9]{1,10}", text) or not 0 < int(text) < 2**31:
            self._refuse_text(element, path, "is not a CIK")
        return int(text)

    def _number(self, element: HtmlElement, path: str) -> Decimal | None:
        text = self._text(element, path)
        if text is None:
            return None
        if not _NUMBER.fullmatch(text):
            self._refuse_text(element, path, "is not a number")
        return Decimal(text)

    def _day(self, element: HtmlElement, path: str) -> date | None:
        text = self._text(element, path)
        match = _DAY.fullmatch(text) if text else None
        try:
            day = date.fromisoformat(match[1]) if match else None
        except ValueError:
            day = None
        if text is not None and day is None:
            self._refuse_text(element, path, "is not a date")
        return day

    def _required_day(self, element: HtmlElement, path: str) -> date:
        self._required(element, path)
        return cast(date, self._day(element, path))

    def _refuse_text(self, element: HtmlElement, path: str, what: str) -> NoReturn:
        found = element.find(path)
        text = self._text(element, path) or ""
        self._refuse(element if found is None else found, f"{path} {text[:40]!r} {what}")

    def _refuse(self, element: HtmlElement, what: str) -> NoReturn:
        raise RefusedFile(printable(f"{self._name}: line {element.sourceline}: {what}."))
