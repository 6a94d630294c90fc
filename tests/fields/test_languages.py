"""Readings of languages: inputs written for this project; expectations recorded from a reading and then reviewed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unseam.fields import languages
from unseam.fields.languages import is_languages, parse_languages, read_languages

ROWS: list[tuple[str, list[tuple[str, str | None, str | None]], bool]] = [
    (
        "English (Native or Bilingual), German – B2",
        [("English", "en", "Native or Bilingual"), ("German", "de", "B2")],
        True,
    ),
    ("Spanish: fluent", [("Spanish", "es", "fluent")], True),
    ("Portuguese (Portugal)", [("Portuguese (Portugal)", "pt-PT", None)], True),
    ("Serbian (Latin)", [("Serbian (Latin)", "sr-Latn", None)], True),
    ("Kurdish (Sorani)", [("Kurdish (Sorani)", "ckb", None)], True),
    ("Spanish 🇪🇸", [("Spanish", "es", None)], True),
    ("Bahasa Inggris", [("Bahasa Inggris", "en", None)], True),
    ("Spanish - B1/B2", [("Spanish", "es", "B1/B2")], True),
    ("Spanish - B1 / B2, Welsh", [("Spanish", "es", "B1 / B2"), ("Welsh", "cy", None)], True),
    ("Spanish fluent / Welsh basic", [("Spanish", "es", "fluent"), ("Welsh", "cy", "basic")], True),
    ("eesti keel, inglise keel", [("eesti keel", "et", None), ("inglise keel", "en", None)], True),
    ("EnglishNative or bilingual proficiency", [("English", "en", "Native or bilingual proficiency")], True),
    ("English · Native or bilingual proficiency", [("English", "en", "Native or bilingual proficiency")], True),
    ("English, Chinese", [("English", "en", None), ("Chinese", "zh", None)], True),
    ("Java, Go", [], False),
    ("Basic", [], False),
    ("Basic English", [("English", "en", "Basic")], True),
    ("EnglishEnglish", [("English", "en", None)], True),
    ("Portuguese (Brazil)", [("Portuguese (Brazil)", "pt-BR", None)], True),
    ("Spanish (Latin America)", [("Spanish (Latin America)", "es-419", None)], True),
    ("Chinese (Mandarin)", [("Chinese (Mandarin)", "zh", None)], True),
    ("Chinese (Cantonese)", [("Chinese (Cantonese)", "yue", None)], True),
    ("Norwegian (Bokmål)", [("Norwegian (Bokmål)", "nb", None)], True),
    ("Serbian (Cyrillic)", [("Serbian (Cyrillic)", "sr-Cyrl", None)], True),
    (
        "Deutsch (Muttersprache), Englisch (fließend)",
        [("Deutsch", "de", "Muttersprache"), ("Englisch", "en", "fließend")],
        True,
    ),
    (
        "français (langue maternelle), anglais (courant)",
        [("français", "fr", "langue maternelle"), ("anglais", "en", "courant")],
        True,
    ),
    ("English and French", [("English", "en", None), ("French", "fr", None)], True),
    ("English & French", [("English", "en", None), ("French", "fr", None)], True),
    ("English/French", [("English", "en", None), ("French", "fr", None)], True),
    ("English; French", [("English", "en", None), ("French", "fr", None)], True),
    ("English French German", [("English", "en", None), ("French", "fr", None), ("German", "de", None)], True),
    ("русский (родной), английский (B2)", [("русский", "ru", "родной"), ("английский", "en", "B2")], True),
    ("日本語、英語", [("日本語", "ja", None), ("英語", "en", None)], True),
    ("中文(简体)", [("中文(简体)", "zh-Hans", None)], True),
    ("Languages: English, Hindi", [("English", "en", None), ("Hindi", "hi", None)], True),
    ("Fluent in English", [("English", "en", None)], True),
    ("Native Spanish, fluent English", [("Spanish", "es", "Native"), ("English", "en", "fluent")], True),
    ("I speak English", [("English", "en", None)], True),
    ("Hindi, Telugu, Tamil", [("Hindi", "hi", None), ("Telugu", "te", None), ("Tamil", "ta", None)], True),
    ("Polish", [("Polish", "pl", None)], True),
    ("Software Engineer", [], False),
    ("Go, Python", [], False),
    ("German - native", [("German", "de", "native")], True),
    ("German-B2", [("German", "de", "B2")], True),
    ("Elvish (Native)", [("Elvish", None, "Native")], False),
    ("English (US)", [("English (US)", "en-US", None)], True),
    ("English (UK)", [("English (UK)", "en-GB", None)], True),
    ("French (Canada)", [("French (Canada)", "fr-CA", None)], True),
    ("C, C++", [], False),
    ("Bahasa", [("Bahasa", "id", None)], True),
    ("English C1", [("English", "en", "C1")], True),
    ("Mandarin", [("Mandarin", "zh", None)], True),
    ("ไทย, อังกฤษ", [("ไทย", "th", None), ("อังกฤษ", "en", None)], True),
    ("العربية، الإنجليزية", [("العربية", "ar", None), ("الإنجليزية", "en", None)], True),
    ("Hindi/Urdu", [("Hindi", "hi", None), ("Urdu", "ur", None)], True),
    ("Latin", [("Latin", "la", None)], True),
    ("Ga", [("Ga", "gaa", None)], True),
    ("en, de", [], False),
    ("English  (  Full Professional )", [("English", "en", "Full Professional")], True),
    ("Arabic (Egyptian)", [("Arabic (Egyptian)", "ar-EG", None)], True),
    ("Italiano (madrelingua), Inglese (C1)", [("Italiano", "it", "madrelingua"), ("Inglese", "en", "C1")], True),
    ("Español: nativo; Inglés: avanzado", [("Español", "es", "nativo"), ("Inglés", "en", "avanzado")], True),
    ("Nederlands (moedertaal)", [("Nederlands", "nl", "moedertaal")], True),
    ("Türkçe (ana dil), İngilizce", [("Türkçe", "tr", "ana dil"), ("İngilizce", "en", None)], True),
    ("Polski - ojczysty", [("Polski", "pl", "ojczysty")], True),
    ("magyar (anyanyelv)", [("magyar", "hu", "anyanyelv")], True),
    ("Українська (рідна), англійська (B1)", [("Українська", "uk", "рідна"), ("англійська", "en", "B1")], True),
    ("한국어 (원어민), 영어", [("한국어", "ko", "원어민"), ("영어", "en", None)], True),
    ("Tiếng Việt", [("Tiếng Việt", "vi", None)], True),
    ("Čeština, slovenština", [("Čeština", "cs", None), ("slovenština", "sk", None)], True),
    ("Kiswahili, English", [("Kiswahili", "sw", None), ("English", "en", None)], True),
    ("isiZulu and Afrikaans", [("isiZulu", "zu", None), ("Afrikaans", "af", None)], True),
    ("Cantonese, Mandarin", [("Cantonese", "yue", None), ("Mandarin", "zh", None)], True),
    ("Catalan; Spanish; English", [("Catalan", "ca", None), ("Spanish", "es", None), ("English", "en", None)], True),
    ("Suomi, ruotsi, englanti", [("Suomi", "fi", None), ("ruotsi", "sv", None), ("englanti", "en", None)], True),
    ("Danish", [("Danish", "da", None)], True),
    ("Irish", [("Irish", "ga", None)], True),
    ("Welsh", [("Welsh", "cy", None)], True),
    ("Burmese", [("Burmese", "my", None)], True),
    ("Sinhala, Tamil", [("Sinhala", "si", None), ("Tamil", "ta", None)], True),
    ("Punjabi", [("Punjabi", "pa", None)], True),
    ("Dari", [("Dari", "fa-AF", None)], True),
    ("Pashto", [("Pashto", "ps", None)], True),
    ("Esperanto and Latin", [("Esperanto", "eo", None), ("Latin", "la", None)], True),
    ("Brazilian Portuguese", [("Brazilian Portuguese", "pt-BR", None)], True),
    ("American English", [("American English", "en-US", None)], True),
    (
        "German (native), English (fluent) and French (basic)",
        [("German", "de", "native"), ("English", "en", "fluent"), ("French", "fr", "basic")],
        True,
    ),
]


@pytest.mark.parametrize(("text", "expected", "is_list"), ROWS)
def test_languages_are_read(text: str, expected: list[tuple[str, str | None, str | None]], is_list: bool) -> None:
    assert [(one.name, one.code, one.proficiency) for one in parse_languages(text)] == expected
    assert is_languages(text) is is_list


@pytest.mark.parametrize("text", ["Poland", "Luxembourg", "Georgia", "Norway", "Finland", "Ukraine, Poland", "Vietnam"])
def test_countries_alone_are_no_languages(text: str) -> None:
    assert not is_languages(text)


@pytest.mark.parametrize("text", ["Poland (native)", "Poland, English", "Czech", "Lao", "Somali"])
def test_a_country_beside_a_language_is_one(text: str) -> None:
    assert is_languages(text)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Pig Latin, English", ["English"]),
        ("French, Marovish", ["French"]),
        ("Old Marovish, New Marovish, Dutch, Danish", ["Dutch", "Danish"]),
        ("Ruritanian (native), Italian", ["Italian"]),
    ],
)
def test_an_unknown_name_drops_no_line(text: str, known: list[str]) -> None:
    assert is_languages(text)
    assert [one.name for one in parse_languages(text) if one.code] == known


@pytest.mark.parametrize(
    "text",
    ["Go, English", "Docker, English", "Teacher, English", "Paris, French", "Physics, German", "BA, English",
     "Norland College, English", "English, and more", "Marovish, Norlandish, English", "English, C++"],
)  # fmt: skip
def test_what_other_lists_know_is_no_unknown_language(text: str) -> None:
    assert not is_languages(text)


@pytest.mark.parametrize("text", [row[0] for row in ROWS])
def test_each_name_stands_at_its_places(text: str) -> None:
    for reading in read_languages(text):
        for printed in (reading.name, *([reading.proficiency] if reading.proficiency else [])):
            assert all(" ".join(text[start:end].split()) == printed.value for start, end in printed.places)


def test_a_name_printed_twice_comes_once() -> None:
    (only,) = read_languages("Danish Danish")
    assert only.name.places == ((0, 6), (7, 13))


@pytest.mark.parametrize(
    "text", ["", "\ud800", "(" * 3999, "English, " * 400, "a" * 1_000_000, "English (" * 400, "- " * 1999]
)
def test_any_text_is_read_in_time(text: str) -> None:
    parse_languages(text)
    is_languages(text)


ENTRIES = (
    "Danish", "danish", "Scottish Gaelic", "English (Native)", "Dansk", "Native", "B2", " ", "", "Spanish Welsh",
    "Poland", "Languages", "German: fluent", "and Irish", "日本語", "Marovish", "\u00c5land", "Danish ",
    "Mandarin\u00a0Chinese",
)  # fmt: skip


@given(st.lists(st.sampled_from(ENTRIES), min_size=1, max_size=5).map(", ".join))
def test_common_forms_read_as_any_other(text: str) -> None:
    """What is read by its entries has the reading that all rules give."""
    readings = languages._plain_readings(text)
    assert readings is None or readings == languages._any_readings(text)


def test_common_forms_are_read_by_their_entries() -> None:
    assert languages._plain_readings("Danish, Scottish Gaelic") is not None
