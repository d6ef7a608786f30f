"""Questions for the first of several parts in other words, as ones that begin with "which"."""

import re

HIGH = r"largest|biggest|highest|greatest|most|best|maximum|fastest|quickest|strongest|steepest"
LOW = r"smallest|lowest|least|fewest|worst|minimum|slowest|weakest"
KINDS = (
    r"segments?|divisions?|regions?|categor(?:y|ies)|geograph(?:y|ies)|businesses|business (?:unit|line)s?|brands?|"
    r"product lines?|units|(?:business|reporting|geographic) areas?"
)
_END = rf"{HIGH}|{LOW}"
_KIND = rf"{KINDS}|business|unit|products?|markets?|medicines?|drugs?|franchises?"
_SIDE = r"(?:(?:reportable|operating|business|product|geographic|reporting|main|principal) )*"
_OWNER = r"(?:(?:the|its|their|['’]s|[\w.&]+(?: [A-Z][\w.&]*)*(?:['’]s?)?) )?"
_DOWN = (
    r"fall(?:ing|en)?|fell|declin(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|shrink(?:s|ing)?|shr[au]nk|drop(?:s|ped|ping)?|lower|"
    r"reduced|shed|lost|lose"
)
_UP = r"ris(?:e|es|ing|en)|rose|grow(?:s|ing|n)?|grew|increas(?:e[sd]?|ing)|climb(?:s|ed|ing)?|higher|gain(?:s|ed|ing)?"
_COUNT = r"(?:(?:two|three|four|five|six|seven|eight|[2-9]) )?"
_MEASURE = r"(?P<measure>(?!the\b)[a-z][a-z' -]{2,40}?)"
_SEES = r"(?:had|has|have|saw|see|sees|showed?|shows|posted|recorded|reported|experienced|suffered)"
_OF_PARTS = rf"(?:which|what)(?: one)?(?: of)? {_OWNER}{_COUNT}{_SIDE}"
_COULD = r"(?:managed|was able|were able|succeeded|contrived) (?:to|in)"
_OF_SALES = r"(?:revenue |sales )?"
_WHAT = rf"(?: (?:its |their |in )?{_MEASURE})?(?= (?:in|during|for|over|at)\b|[,?.;]|$)"
_MOVES = ((rf"{_DOWN}|contract(?:ed)?", "largest decline"), (rf"{_UP}|expand(?:ed)?", "largest growth"))
_RULES: tuple[tuple[str, str], ...] = (
    # "Which, if any, of its segments still managed to grow"
    (r",? ?\(?\bif any(?: at all)?\b\)?,?", ""),
    *(
        (rf"\b(?:(?:still|nevertheless|nonetheless|alone|only|actually|yet) )*{_COULD} (?:{verbs})(?:ing)?\b", past)
        for verbs, past in (
            ("grow|increas(?:e|ing)|rais(?:e|ing)|expand|improv(?:e|ing)|lift|boost", "grew"),
            ("shrink|cut|los(?:e|ing)|reduc(?:e|ing)|lower", "declined"),
        )
    ),
    (
        r"\b(?:leaving|setting|putting) (?P<what>[\w&' -]{2,40}?) (?:aside|out|to one side)(?=[,.?]|$)",
        r"excluding \g<what>",
    ),
    # "Which category performed worst (by comparable sales)"; by what comes in, what grew the most did best
    *(
        (
            rf"(?P<noun>\b(?:{_KIND}))\)? (?:of (?:[\w.&]+ ){{0,4}}?)?"
            rf"(?:has |had )?(?:performed|did|fared|was performing) (?:the )?(?P<end>{_END}),? "
            rf"\(?(?:by|on|in terms of|based on|measured by|according to) (?:its |their |the )?{measure}\)?"
            r"(?=,| in\b| for\b| during\b| within\b|\?|$)",
            instead,
        )
        for measure, instead in (
            (
                r"(?:top[- ]?line|(?:net )?(?:revenues?|sales))(?: growth)?",
                r"\g<noun> had the \g<end> growth in revenue",
            ),
            (r"(?P<measure>[a-z][\w' -]{2,40}?)", r"\g<noun> had the \g<end> \g<measure>"),
        )
    ),
    # "Which of its two segments had the higher margin"
    *(
        (
            rf"(?P<before>\b(?:which|what)(?: one)? (?:of )?[^,?.]{{0,60}}?(?:{_KIND}) {_SEES} (?:the |a )?)"
            rf"(?:{worded})\b(?!.* than\b)",
            rf"\g<before>{end}",
        )
        for worded, end in (
            ("higher|greater|larger|bigger|better", "highest"),
            ("lower|smaller|weaker|worse", "lowest"),
        )
    ),
    # "Which of its areas had falling sales", "saw sales fall"
    *(
        (rule, rf"which \g<noun> had the {move} in \g<measure> ")
        for way, move in ((_DOWN, "largest decline"), (_UP, "largest growth"))
        for rule in (
            rf"\b{_OF_PARTS}(?P<noun>{KINDS}) {_SEES} (?:{way}) "
            rf"(?!.* than\b){_MEASURE}(?= (?:in|for|during|at)\b|[,?.]|$)",
            rf"\b{_OF_PARTS}(?P<noun>{KINDS}) {_SEES} (?:its |their )?{_MEASURE} (?:{way})\b",
            rf"\bdid any (?:one )?of {_OWNER}{_COUNT}{_SIDE}(?P<noun>{KINDS}) "
            rf"(?:manage to |{_SEES} )?(?:{way}) (?:in )?{_MEASURE}(?= (?:in|for|during|at)\b|[,?.]|$)",
        )
    ),
    # "Compare its segments in 2016: which one made the most"
    (
        rf"\b(?:compare|comparing|take|look at|consider) {_OWNER}{_COUNT}{_SIDE}{_OF_SALES}(?P<noun>{KINDS})\b"
        r"[^:;?.,]{0,40}[:;.,] ?(?:which|what)(?: one)?\b",
        r"among the \g<noun>, which one",
    ),
    # "Did any of its three revenue categories shrink", "did every segment grow": as the one that moved that way most
    *(
        (
            rf"\bdid any(?: (?:one )?of)? {_OWNER}{_COUNT}{_SIDE}{_OF_SALES}(?P<noun>{KINDS}) "
            rf"(?:manage to |{_SEES} )?(?:{way})\b(?= (?:in|during|for|over|at|from)\b|[,?.;]|$)",
            rf"which \g<noun> had the {move} in revenue",
        )
        for way, move in _MOVES
    ),
    *(
        (
            rf"\b(?:was|were) there (?:any|an?|one)(?: of)? {_OWNER}{_COUNT}{_SIDE}{_OF_SALES}(?P<noun>{KINDS}) "
            rf"(?:that|which) (?:{_SEES} )?(?:{way})\b{_WHAT}",
            rf"which \g<noun> had the {move} in \g<measure>",
        )
        for way, move in _MOVES
    ),
    *(
        (
            rf"\bdid (?:all|every|each)(?: (?:one )?of)? {_OWNER}{_COUNT}{_SIDE}{_OF_SALES}(?P<noun>{KINDS}) "
            rf"(?:manage to |{_SEES} )?(?:{way})\b{_WHAT}",
            rf"which \g<noun> had the {move} in \g<measure>",
        )
        for (way, _), (_, move) in zip(_MOVES, reversed(_MOVES), strict=True)
    ),
    # "Looking at the three categories, did any of them shrink"
    *(
        (
            rf"\b(?:looking at|of|among|across|out of) {_OWNER}{_COUNT}{_SIDE}(?:revenue |sales )?(?P<noun>{KINDS})\b"
            rf"[^,?.]{{0,60}}, did any(?: one)?(?: of (?:them|these|those))? (?:{way})\b"
            r"(?= (?:in|during|for|over|at)\b|[,?.;]|$)",
            rf"which \g<noun> had the {move} in revenue",
        )
        for way, move in _MOVES
    ),
    # "Of the four regions, where was growth strongest"
    (
        rf"\b(?:of|among|across|out of) {_OWNER}{_COUNT}(?:[A-Z][\w&]* ){{0,3}}{_SIDE}"
        rf"(?P<noun>{_KIND}), where (?:was|were|is|are) {_MEASURE} (?:growth|growing) (?P<end>{_END})\b",
        r"which \g<noun> had the \g<end> growth in \g<measure>",
    ),
    # "What was Acme's fastest-growing segment": by its growth; "its largest segment": by revenue.
    (
        rf"\b(?:what|which) (?:was|is|were|are) {_OWNER}(?P<end>{_END})[- ](?:growing|performing|improving) "
        rf"{_SIDE}(?P<noun>{_KIND})\b",
        r"which \g<noun> had the \g<end> growth in revenue",
    ),
    (
        rf"\b(?:what|which) (?:was|is|were|are) {_OWNER}(?P<end>{_END})[- ](?:declining|shrinking|falling) "
        rf"{_SIDE}(?P<noun>{_KIND})\b",
        r"which \g<noun> had the \g<end> decline in revenue",
    ),
    (r"\b(?:which|what) (?:part|area|corner)s? of the (?:world|globe)\b", "which region"),
    # "Among its divisions, who posted the best and who the worst growth"
    (
        rf"\b(?P<verb>(?:posted|had|saw|showed|reported|recorded|delivered) )the (?P<end>{_END})"
        rf"(?:,? and (?:who|which|what)?(?: one)? ?(?:had |posted |saw |showed |reported |recorded )?the (?:{_END}))\b",
        r"\g<verb>the \g<end>",
    ),
    (rf"(?P<parts>\b(?:among|of|across) [\w.&'’ -]{{0,60}}?(?:{_KIND})), who\b", r"\g<parts>, which"),
    # "Rank its five segments on sales growth: which came top?"
    (
        rf"\brank (?:[\w.&'’-]+ ){{0,5}}?(?P<noun>{_KIND}) (?:on|by|in terms of) (?P<measure>[\w\d' -]{{3,50}})"
        r"(?::|[.?;,]).*$",
        r"which \g<noun> had the highest \g<measure>?",
    ),
    # "Looking at categories, where were sales weakest"
    (
        rf"\b(?:looking at|by|across|among) [\w.&'’ -]{{0,60}}?(?P<noun>{_KIND}), where (?:was|were|is|are) "
        rf"(?P<measure>[\w.&'’ -]{{3,60}}?) (?P<end>{_END})\b",
        r"which \g<noun> had the \g<end> \g<measure>",
    ),
    # "Three of its four segments earned more profit. Name the exception."
    (
        rf"\b\w+ of [\w.&'’ -]{{2,40}}? \w+ (?P<noun>{_KIND}) (?:earned|made|had|posted|reported|generated) "
        r"(?:more|higher|greater|rising) (?P<measure>[a-z][\w -]{3,60}?)(?P<when> in [^.?;]{4,30})?[.;,?] ?(?:so )?"
        r"(?:please )?(?:name|identify|what (?:is|was)|which (?:is|was)|tell me) the (?:exception|odd one out)\b",
        r"which \g<noun> had the largest decline in \g<measure>\g<when>",
    ),
    (
        rf"\b\w+ of [\w.&'’ -]{{2,40}}? \w+ (?P<noun>{_KIND}) (?:earned|made|had|posted|reported|generated) "
        r"(?:less|lower|smaller|falling) (?P<measure>[a-z][\w -]{3,60}?)(?P<when> in [^.?;]{4,30})?[.;,?] ?(?:so )?"
        r"(?:please )?(?:name|identify|what (?:is|was)|which (?:is|was)|tell me) the (?:exception|odd one out)\b",
        r"which \g<noun> had the largest growth in \g<measure>\g<when>",
    ),
    (r"\b(?:went backwards?|lost ground|slipped(?: back)?|slid|retreated|regressed|contracted)\b", "declined"),
    (r"\b(?:gained ground|pulled ahead|went ahead|advanced)\b", "grew"),
    (r"\b(?P<moved>declined|grew|fell|rose|shrank)(?P<when> in [^,?]{4,20}?)? in (?P<measure>[a-z ]{3,30}?) terms\b",
     r"\g<moved> in \g<measure>\g<when>"),
    # "Between A and B, which segment suffered the steeper drop"
    (
        rf"\b(?P<pair>between [\w&'’ -]{{1,40}}? and [\w&'’ -]{{1,40}}?), which {_OWNER}(?P<noun>{_KIND})\b",
        r"\g<pair> \g<noun>, which",
    ),
    (
        r"(?<=\w) (?:the )?(?:hardest|furthest|sharpest)(?: in (?:percentage|relative) terms)?(?=,| in | and |\?|$)",
        " most",
    ),
)  # fmt: skip
_WHETHER = re.compile(
    rf"\b(?:did any\b(?: one)?(?: of [^,?.]{{1,60}}?|(?: \w+){{1,4}}?)?|"
    rf"(?:was|were) there (?:any|an?|one)\b[^,?.]{{1,60}}?) "
    rf"(?:manage to |{_SEES} )?(?:{_DOWN}|{_UP}|contract|expand)\b",
    re.IGNORECASE,
)
_ALL = re.compile(
    rf"\bdid (?:all|every|each)\b[^,?.]{{1,60}}? (?:manage to |{_SEES} )?(?:{_DOWN}|{_UP}|contract|expand)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\bin (?:us )?dollars?(?: terms)?\b(?! (?:as well|and))|"
    r"\bdollar (?:amount|change|growth|decline|drop|fall|increase|decrease|terms)|"
    r"\bin absolute terms\b|\b(?:how many|most|more|biggest|largest) dollars\b|"
    r"\b(?:lost|lose|loses|shed|added?|adds|gained?|gains) the most\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\b(?:percent(?:age)?|per cent|rate|relative|pct)\b|%", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\bhow (?:much|many (?!percent))\b|\bdollars?\b|\bamount\b", re.IGNORECASE)
_SHARE = re.compile(
    r"\b(?:shares?|portion|proportion|percent(?:age)?|per cent|fraction) of (?!common|stock)|%|\bhow much of\b",
    re.IGNORECASE,
)
_LONGEST = 1_000  # characters
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in _RULES)


def asks_whether_any(question: str) -> bool:
    """Whether it is asked if any of several did something: "did any segment shrink, and if so which"."""
    return _WHETHER.search(question) is not None


def asks_whether_all(question: str) -> bool:
    """Whether it is asked if all of several did something: "did every segment grow"."""
    return _ALL.search(question) is not None


def ranks_amounts(question: str) -> bool:
    """Whether moves are to be ranked by their amounts, and not in percent: "lost the most sales, in dollars"."""
    return _AMOUNT.search(question) is not None and _PERCENT.search(question) is None


def ranks_rates(question: str) -> bool:
    """Whether moves are to be ranked in percent, in so many words."""
    return _PERCENT.search(question) is not None


def asks_rate_of_change(question: str) -> bool:
    """Whether it is asked by how many percent something moved, and not by what amount."""
    return _PERCENT.search(question) is not None and _HOW_MUCH.search(question) is None


def asks_share(question: str) -> bool:
    """Whether it is asked what share of the whole something is."""
    return _SHARE.search(question) is not None


def as_which(question: str) -> str:
    """The question with "which"; unchanged where it asks in none of these ways, or is too long to be one of them."""
    if len(question) > _LONGEST:
        return question
    for pattern, instead in _COMPILED:
        question = pattern.sub(instead, question)
    return question
