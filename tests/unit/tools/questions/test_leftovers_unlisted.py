"""Words that no list has, by kind: those that may name a part of a figure stop it, wherever they stand."""

from typing import Any

import pytest

from tools.models.questions import answerable

BLOCKED = [
    "apple revenue 2023, as they sold phones",
    "apple revenue 2023, as tractors",
    "apple revenue 2023 and the stuff people wear",
    "pg revenue fy24, i do not want beauty in it",
    # Sentences of their own that limit what is asked for.
    "apple revenue fy23, a breakdown that shows services",
    "pg net sales fy24, those sold to walmart",
    "nvidia revenue fy25, whatever gamers bought",
    "apple revenue fy23, my friend claims wearables beat everything",
    "has nvidia inventory more than doubled between jan 2025 and jan 2026",
    # Products, before the figure.
    "apple smartwatch revenue fy23",
    "apple peripherals revenue fy23",
    "apple refurbished revenue 2023",
    "apple secondhand sales fy23",
    "pg diaper sales fy24",
    "pg toothpaste operating income fy24",
    "nvidia crypto revenue fy2024",
    "nvidia chip inventory fy25",
    "nvidia omniverse revenue fy25",
    "omniverse nvidia revenue fy25",
    "apple gadget gross margin fy23",
    "apple pay revenue 2023",
    "apple care revenue 2023",
    # Products, behind it.
    "apple revenue from smartwatches 2023",
    "pg sales of diapers fy24",
    "pg net sales fy24 in diapers",
    "nvidia revenue fy24 crypto",
    "apple gross margin gadgets fy23",
    "apple gross margin on gadgets fy23",
    "meta operating income glasses 2023",
    "apple revenue from keyboards and mice fy23",
    "pg net income on shampoo fy24",
    "apple revenue attributable to keyboards 2023",
    # In a run of their own.
    "nvidia revenue (crypto) fy24",
    "nvidia revenue fy24, just crypto",
    "nvidia revenue fy24 - crypto",
    "crypto: nvidia revenue fy24",
    "only crypto please, nvidia revenue fy24",
    "pg net sales fy24, the diapers bit",
    "pg sales fy24: shampoo?",
    "apple revenue fy23 (omniverse)",
    "nvidia revenue fy25, omniverse only",
    "i mean omniverse, nvidia revenue fy25",
    "apple revenue fy23, keyboards included only",
    "meta revenue 2023, whatsapp i mean",
    "pg revenue fy24 toothpaste and floss",
    # Before or behind a verb.
    "how much did smartwatches earn apple in 2023",
    "how much revenue did headsets bring in for meta 2024",
    "how much did apple make selling umbrellas 2023",
    "what did diapers bring pg in fy24",
    "how much did omniverse make nvidia fy25",
    "what revenue did keyboards generate for apple in 2023",
    "how much did hyperscalers pay nvidia fy25",
    "what did glasses cost meta in 2023",
    # Regions, channels, customers.
    "meta revenue 2024 latam",
    "apple sales in benelux 2023",
    "apple revenue abroad fy23",
    "apple revenue earned offshore 2023",
    "apple income booked locally 2023",
    "apple revenue by state 2023",
    "apple b2b revenue 2023",
    "meta revenue 2023 from small businesses",
    "nvidia revenue fy25 hyperscalers",
    "nvidia sales to microsoft fy25",
    "pg revenue in rural markets fy24",
    "nvidia billings fy25 in singapore",
    # Other uses of the same figure.
    "apple r&d fy23 cars",
    "apple capex on factories 2023",
    "meta capex for servers 2024",
    "what did apple spend on r&d for cars 2023",
    "apple debt maturing in 2025, fy23",
    "apple receivables from carriers fy23",
    # Adjustments.
    "apple unhedged revenue 2023",
    "apple tax adjusted net income 2023",
    "nvidia net income stripped of stock comp fy25",
    "apple net income minus legal costs 2023",
    "apple net income before the lawsuit 2023",
    "apple net income fy24 leaving out the fine",
    "apple revenue fy23 at constant rates",
    "apple clean net income fy23",
    "apple headline eps fy23",
    "apple smoothed revenue 2023",
    "apple revenue refunded fy23",
    "apple revenue sans phones 2023",
    # Per unit of something.
    "apple daily revenue 2023",
    "apple revenue each minute fy23",
    "apple revenue in winter 2023",
    # A change of what is owed or held.
    "how much debt did apple refinance in 2023",
    "how much inventory did nvidia scrap in fy25",
    "how much goodwill did pg impair fy23",
    # Verbs, adverbs and sentences that name a part all the same.
    "apple revenue fy23 regionally",
    "apple predicted revenue 2023",
    "apple promised revenue 2023",
    "nvidia compute revenue fy25",
    "nvidia's compute division revenue fy25",
    "did nvidia's concentrate operations revenue drop in 2024",
    "alphabet search revenue 2023",
    "pg always revenue fy24",
    "pg sales of always fy24",
    "apple consulting revenue 2023",
    "we dont count services, apple revenue 2023",
    "apple revenue 2023, i excluded the iphone",
    "apple revenue 2023? toys",
    "apple revenue 2023, toys obviously",
    "apple revenue 2023, i believe its toys",
    "apple revenue 2023 - they sell toys in spain",
    "apple revenue 2023 that they made with toys",
]

PASSES = [
    "apple net income 2023, as i am writing a report on it",
    "i did not find it anywhere, apple inventory fy23",
    # Sentences of their own, in which somebody does, says or feels something.
    "pg net sales fy24, grandpa lives off these",
    "nvidia revenue growth fy26, dad keeps saying its slowing",
    # Verbs, adverbs, exclamations.
    "pray tell whats metas revenue in 2023",
    "calc apple gross margin fy24",
    "jot down apple total assets 2023 for me",
    "could ya dig up nvidia free cash flow fy25",
    "pls advise total assets of apple 2023",
    "remind us of metas operating income in 2022",
    "what were the total assets apple flaunted at the end of fy23",
    "did apple net income really plunge in fy23",
    "dividends plus buybacks pg returned to holders fy25, one number",
    "apple eps fy2023, ridiculous",
    "aight so what did apple spend on r&d in fy24",
    "boss can u check apple inventory fy23 ah? tq",
    # Sentences about something else.
    "nvidia revenue fy24, my buddy reckons its insane",
    "the intern messed up, redo apple operating income fy2023",
    "quickly jog my memory, apple r&d 2022",
    "apple revenue 2023 coz my landlord keeps asking",
    "apple inventory end of fy23, crosschecking something",
    "apple revenue fy23, the dog ate my notes",
    "nvidia gross profit fy24 - jotting it on a napkin",
    "apple buybacks fy23, the boss adores them",
    "apple cash fy23 (sounds low to me)",
    "as a newbie investor i gotta ask: apple eps 2023",
    "greetings from oslo, apple revenue fy23 please",
    "many thanks from Lima, apple revenue fy23",
    "writing from a train so typos galore, apple net income fy23",
    "apple revenue fy2023, struggling to find it in that pdf",
    "meta sg&a fy23 (feels like it exploded after the listing)",
    "apple dividends paid 2023, my dad owns some",
    "my accountant insists on it: meta net income 2023",
    # A period said twice.
    "before covid, so up to and including fiscal 2019, what was apple's revenue",
]


@pytest.mark.parametrize("question", BLOCKED)
def test_what_may_name_a_part_of_the_figure_stops_it(read: Any, question: str) -> None:
    assert not answerable(read(question)), read(question).unused


@pytest.mark.parametrize("question", PASSES)
def test_what_names_nothing_is_passed_over(read: Any, question: str) -> None:
    assert answerable(read(question)), read(question).unexplained
