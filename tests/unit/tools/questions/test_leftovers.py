"""Which words that no rule reads may be passed over, and which stop the figure: written to be beaten, not to be met."""

from typing import Any

import pytest

from tools.language.english.asides import narrowing_words, talk_words
from tools.models.questions import answerable

BLOCKED = [
    # Arithmetic that is not done.
    "apple revenue minus 2023",
    # Qualifiers.
    "my boss is asking for apple adjusted net income 2023",
    "Apple organic revenue 2023, thanks",
    "sorry, what was P&G's core EPS in 2023?",
    "capex Apple expensed in 2023",
    "inventory Apple expensed in 2023",
    "apple underlying operating income 2023 for my homework",
    "Apple pro forma revenue 2023",
    "apple revenue 2023 on a constant currency basis",
    "apple revenue 2023, excluding restructuring",
    "apple net income ex one-offs 2023",
    "What was Apple's effective tax rate in 2023, and what were the 2022 and 2023 interest rates?",
    "What was Apple's effective tax rate, and the 2022 and 2023 rates of duty?",
    "leaving aside restructuring, what was apple's operating income 2023",
    "setting aside the impairment, apple net income 2023",
    "leaving aside the noise from restructuring, what was apple's net income in 2023",
    "leaving aside the noise about fx, apple revenue 2023",
    "apple like-for-like sales 2023 asap",
    "same-store sales of Target 2023 pls",
    "comparable sales at Target in 2023",
    "recurring revenue of apple 2023",
    "apple revenue per umbrella 2023 for my deck",
    "apple revenue per store, 2023",
    "normalized net income of meta 2023",
    "apple revenue without the iphone 2023",
    "nvidia revenue outside the data center 2024",
    # Segments, products, regions.
    "my boss wants iphone revenue of apple 2023",
    "apple cloud revenue 2023",
    "apple revenue from games 2023",
    "apple sales in china 2023",
    "apple revenue 2023 china",
    "apple 2023 wearables",
    "apple revenue 2023 - services",
    "apple revenue 2023 (wearables)",
    "cloud: apple revenue 2023",
    "i only care about wearables, apple revenue 2023",
    "my focus is umbrellas, apple revenue 2023",
    "i mean the umbrellas, apple revenue 2023",
    "nvidia revenue 2024, umbrellas please",
    "i want umbrellas, nvidia revenue 2024",
    "my boss is asking about the cloud, what was apple revenue 2023",
    "hey, apple services 2023 revenue?",
    "nvidia gaming revenue for my class",
    "apple revenue for the umbrella people, 2023",
    "apple domestic revenue 2023",
    "apple international sales 2023, thank you",
    "apple revenue within europe 2023",
    "apple european revenue 2023",
    "apple revenue by school 2023",
    "apple revenue from school 2023",
    "apple school revenue 2023",
    "boss revenue of apple 2023",
    "apple revenue of the boss 2023",
    "meta umbrella revenue 2023, my professor wants it",
    "for my segment: apple revenue 2023",
    "apple revenue 2023 for my region",
    "apple revenue, new york, 2023",
    "sorry, i'm asking for the division, apple revenue 2023",
    # Unknown words, names, numbers.
    "apple revenue 2023 zorblax",
    "hey zorblax, apple revenue 2023",
    "my boss zorblax wants apple revenue 2023",
    "sorry if this is dumb but zorblax, apple revenue 2023",
    "apple Vision revenue 2023",
    "my boss told me about Vision, apple revenue 2023",
    "so my friend Umbrella said, apple revenue 2023",
    "apple revenue 2023 version 17",
    "my boss said 17, apple revenue 2023",
    # Guesses, hypotheticals, negations.
    "apple revenue guidance 2023, my boss asks",
    "consensus apple revenue 2023",
    "budget for apple revenue 2023",
    "if it had sold the umbrellas, apple revenue 2023",
    "imagine we sold the umbrellas, apple revenue 2023",
    "apple revenue 2023, not the umbrellas",
    "i am not talking about umbrellas, apple revenue 2023",
    "apple revenue 2023 before the umbrellas, thanks",
    "apple revenue except umbrellas 2023",
    "apple median revenue 2023",
    "the 90th percentile of apple revenue 2023",
    "apple weekly revenue 2023, for school",
    "apple revenue 2023 target, my boss says",
    "apple net of umbrellas revenue 2023",
    "apple glorious revenue 2023",
    "apple revenue on tuesdays 2023",
    "apple revenue 2023, services only",
    "nvidia revenue 2024 - the cloud bit",
    "apple revenue 2023, the stuff people wear",
    "apple revenue 2024, the part my uncle loves",
    "apple revenue 2023, the year of the iphone only",
    "pg revenue 2024, diapers and razors and blades",
    "apple revenue from books 2024",
    "apple net income 2023, dude i want the adjusted one",
    "apple revenue w/o iphone 2023",
    "apple hedged revenue 2023",
    "apple now revenue 2023",
    "apple revenue 2023 (iphone now)",
    "how much did apple pay in dividends to preferred shareholders in 2023",
    "apple sold how many phones in 2023 (net sales)",
    "apple net income 2023, september quarter (the one that closed 27 dec 2023)",
    "3 things for apple 2023: revenue, net loss",
]

PASSES = [
    "Research and development costs Apple expensed in 2023",
    "Advertising Apple expensed in 2023",
    # The figure taken up again, of several periods.
    "What were Apple's effective tax rate and the 2022 and 2023 rates?",
    # Asides before the question.
    "so my boss is asking, like, what was apple's revenue in 2023",
    "for my slide deck: apple revenue 2023",
    "sorry if this is dumb but what was apple's revenue in 2023?",
    "urgent!!! apple revenue 2023",
    "im writing a report for school and need apple's revenue 2023",
    "ok so basically i was wondering what apple's revenue was in 2023",
    "leaving aside all the noise about headcount, what was apple's revenue in 2023?",
    "hey there, quick question: apple revenue 2023?",
    "my professor wants to know: what was apple's revenue in 2023?",
    "i'm preparing a presentation for my team, what was apple's revenue in 2023?",
    "not sure if you can do this, but what was apple's revenue in 2023?",
    "hi! i have a meeting tomorrow and i need apple's revenue for 2023",
    "dumb question, but what was apple's revenue in 2023?",
    "i hope you are well. what was apple's revenue in 2023?",
    "good morning, what was apple's revenue in 2023?",
    "honestly i have no idea about this stuff, what was apple's revenue in 2023?",
    "my colleague and i had a bet, what was apple's revenue in 2023?",
    "i was chatting with my brother in law and he was bragging, what was apple's revenue in 2023?",
    "i forgot my umbrella again and my tooth hurts, what was apple's revenue in 2023?",
    "my cat walked over my keyboard so sorry, apple revenue 2023",
    "bear with me, i am new here: apple revenue 2023",
    "just for fun, apple revenue 2023",
    "out of curiosity, what was apple's revenue in 2023?",
    "long story short, what was apple's revenue in 2023?",
    "no rush, but what was apple's revenue in 2023?",
    "no pun intended, what was apple's revenue in 2023?",
    "dear assistant, could you kindly tell me apple's revenue in 2023?",
    "yo dude, apple revenue 2023",
    "lol ok, apple revenue 2023",
    "hmm let me think, apple revenue 2023",
    "umm apple revenue 2023",
    "btw what was apple's revenue in 2023",
    "fyi my manager is angry, apple revenue 2023",
    "ugh my homework is due tonight, what was apple's revenue in 2023?",
    "i keep forgetting this, what was apple's revenue in 2023?",
    "trying to settle an argument with my wife: apple revenue 2023",
    "my teacher says we have to look this up: apple revenue 2023",
    "our client called and is getting nervous, what was apple's revenue in 2023?",
    "before i forget, what was apple's revenue in 2023?",
    "i'm stuck on an assignment, what was apple's revenue in 2023?",
    # Behind it.
    "apple revenue 2023 for homework",
    "apple revenue 2023, asap please",
    "apple revenue 2023 - my boss is waiting",
    "apple revenue 2023 (for my presentation)",
    "what was apple's revenue in 2023? thanks a lot in advance!",
    "apple revenue 2023 because my boss wants it",
    "apple revenue 2023 so i can finish my essay",
    "apple revenue 2023, i swear i saw it somewhere",
    "apple revenue 2023, hurry!!",
    "apple revenue 2023. my editor is waiting for it.",
    "apple revenue 2023 if you dont mind",
    "apple revenue 2023 if its not too much trouble",
    "need apple's income statement 2023 for homework",
    "apple income statement 2023 for my class",
    "apple revenue 2023 for a school project",
    "apple revenue 2023 pretty please",
    "apple revenue 2023 lol",
    "apple revenue 2023, cheers mate",
    "apple net income 2023, much appreciated",
    "apple revenue 2023 for my thesis, thank you so much",
    "apple net income 2023, need it for a slide in 5 mins",
    "apple effective tax rate 2024, the year with the irish thing",
    "apple net margin 2022, the bad year?",
    "apple income statement 2023 por favor",
    "apple return on equity 2023 (use year end equity or avg i dont care)",
    "apple diluted shares on avg 2023, split-adj or not whatever",
    "apple goodwill on apples books 2023",
    "how much did Tim and his folks at Apple put into R&D in 2023",
    "apple total assets 2023, just need the balance",
    "apple long term debt, noncurrent portion, 2023",
    "apple convertible debt non current 2023",
    "apple 2023 net income wise",
    "what share of apple's 2023 revenue is eaten by stock compensation, in percent",
    "apple eps 2023, split adjusted",
    "apple net income 2023 ... im so late to this stock :(",
    "apple d&a in apples cash flow 2023",
    "facebook (meta now) revenue 2023",
    "of every dollar apple sold in 2023 how much % was left as net income",
    "apple sold how much stuff in 2023 (net sales)",
    "apple set aside a provision for income taxes in 2023; how big was it?",
    "how much did apple pay out in dividends to its shareholders in 2023",
    "how much did apple charge for income taxes in 2023",
    # Within it.
    "so my boss is asking in the board meeting in like ten minutes, what was apple's revenue in 2023?",
    "my boss wants apple's revenue 2023",
    "can u pls tell me apple's revenue in 2023",
    "what the heck was apple's revenue in 2023",
    "what was, like, apple's revenue in 2023",
    "remind me what apple's revenue was in 2023",
    "apple's revenue, i guess, in 2023",
    "WHAT WAS APPLE'S REVENUE IN 2023 MY BOSS IS ASKING",
    "hey buddy whats apple's revenue for 2023",
    "im curious what apple's revenue was in 2023",
    "anyone know apple's revenue in 2023",
]


@pytest.mark.parametrize("question", BLOCKED)
def test_a_word_that_may_change_the_figure_stops_it(read: Any, question: str) -> None:
    assert not answerable(read(question)), read(question).unused


@pytest.mark.parametrize("question", PASSES)
def test_idle_words_are_passed_over_and_told(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.unexplained == ()
    assert answerable(reading)


def test_no_word_is_both_talk_and_narrowing() -> None:
    assert not talk_words() & narrowing_words()


def test_what_is_passed_over_is_named_with_where_it_stands(read: Any) -> None:
    reading = read("my boss wants apple's revenue 2023, sorry for the hurry")
    assert [(one.word, one.aside) for one in reading.unused] == [("boss", False), ("wants", False), ("hurry", True)]


def test_of_a_company_alone_every_word_tells_what_is_asked(read: Any) -> None:
    assert read("who is apple's boss").unexplained == ("boss",)


def test_what_is_set_aside_is_not_asked_for(read: Any) -> None:
    reading = read("leaving aside all the noise about headcount, what was apple's revenue in 2023?")
    assert reading.metrics == ("revenue",)
    assert {one.word for one in reading.unused} >= {"noise", "headcount"}
