"""Runs of topics part where their topics meet, and no character is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unseam.fields import topics as face
from unseam.fields._topics_chars import CharacterModel, Speller, characters, pack, unpack
from unseam.fields._topics_features import context_flags
from unseam.fields._topics_lexicon import lexicon
from unseam.fields._topics_model import CLEAR
from unseam.fields._topics_scores import LONGEST
from unseam.fields.topics import (
    Topics,
    collect_words,
    format_vocabulary,
    parse_vocabulary,
    split_topics,
)

# made up for these tests
PLAIN = [
    ("python", "flask", "docker"),
    ("machine-learning", "pytorch", "computer-vision"),
    ("kubernetes", "helm", "devops", "monitoring", "prometheus"),
    ("typescript", "react", "redux", "webpack"),
    ("rust", "cli"),
    ("android",),
]
LISTS = Path(__file__).parents[2] / "benchmarks" / "lists"
LISTED = [
    json.loads(line)
    for name in ("topics", "topics_named")
    for line in (LISTS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
# each seventh, and made up: digits, no plain word, a long one, hyphens at the ends, short words with hyphens
MADE = ["2048-gamepy3d12", "-x--y-", "a" * 60 + "-b", "c-ac-api-c", "oakenfold-ui-plugin3kelpdb"]
RUNS = [*LISTED[::7], *({"input": text, "repository": "ui/c-kelpdb", "description": "a games' 3d"} for text in MADE)]


@pytest.mark.parametrize("topics", PLAIN, ids="".join)
def test_known_topics_part(topics: tuple[str, ...]) -> None:
    assert split_topics("".join(topics)).topics == topics


def test_a_plain_run_is_confident_and_has_no_alternatives() -> None:
    assert split_topics("kubernetesdockerhelm") == Topics(("kubernetes", "docker", "helm"), True, ())


def test_an_unsure_run_names_other_partings() -> None:
    found = split_topics("zorbqanvexoplimtru")
    assert not found.confident
    assert found.alternatives
    assert all("".join(other) == "zorbqanvexoplimtru" for other in found.alternatives)
    assert found.topics not in found.alternatives


def test_the_repository_names_an_unseen_topic() -> None:
    run, context = "pythonqelvaristcli", ("ostrel/qelvarist", "A small tool")
    assert split_topics(run, context=context).topics == ("python", "qelvarist", "cli")


def test_the_description_names_an_unseen_topic() -> None:
    context = ("ostrel/tools", "Vurmelic analysis of plots in Python")
    assert split_topics("vurmelicpython", context=context).topics == ("vurmelic", "python")


def test_a_learned_word_parts_a_run() -> None:
    run = "qotlingbrasvendor"
    learned = split_topics(run, vocabulary={"qotling": 40, "brasvendor": 30})
    assert learned.topics == ("qotling", "brasvendor")
    assert split_topics(run, vocabulary={}) == split_topics(run)


def test_a_part_between_hyphens_may_be_a_learned_word() -> None:
    run = "kubernetestidewarden-cli"
    assert split_topics(run, vocabulary={"tidewarden": 3}).topics == ("kubernetes", "tidewarden-cli")


def test_the_cache_keeps_contexts_and_vocabularies_apart() -> None:
    run = "qotlingbrasvendor"
    before = split_topics(run)
    split_topics(run, vocabulary={"qotling": 40, "brasvendor": 30})
    split_topics(run, context=("qotling/brasvendor",))
    assert split_topics(run) == before


def test_no_topic_comes_twice() -> None:
    found = split_topics("pythonpythondocker")
    assert len(set(found.topics)) == len(found.topics)
    assert "".join(found.topics) == "pythonpythondocker"


@pytest.mark.parametrize("text", ["", " ", "\n,;"])
def test_a_blank_text_has_no_topics(text: str) -> None:
    assert split_topics(text) == Topics((), False, ())


def test_spaces_and_commas_are_borders() -> None:
    assert split_topics("python, dockerhelm\nrust").topics == ("python", "docker", "helm", "rust")


def test_other_characters_stay_verbatim_and_unsure() -> None:
    assert split_topics("Python dockerhelm") == Topics(("Python", "docker", "helm"), False, ())


def test_more_topics_than_the_site_shows_still_come_out() -> None:
    topics = ("python", "docker", "kubernetes", "javascript", "tensorflow", "android", "postgresql", "graphql")
    assert split_topics("".join(topics)).topics == topics


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="abcdeinorst0123-", min_size=1, max_size=60))
def test_characters_are_never_lost(text: str) -> None:
    found = split_topics(text)
    assert "".join(found.topics) == text
    assert all(0 < len(topic) <= 50 for topic in found.topics) or found.topics == (text,)
    assert all("".join(other) == text for other in found.alternatives)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40), st.lists(st.text(max_size=20), max_size=3))
def test_any_text_is_read(text: str, context: list[str]) -> None:
    found = split_topics(text, context=context)
    assert "".join(found.topics) == face._BORDERS.sub("", text)


@pytest.mark.parametrize(
    "text",
    ["a" * 1_000_000, "a-" * 500_000, "ab " * 300_000, "-" * 300, "a" * 300, "ab" * 150, "\ud800" * 1000, "1" * 250],
    ids=["letters", "hyphens", "words", "short hyphens", "short letters", "pairs", "surrogates", "digits"],
)
def test_hostile_texts_come_to_an_end(text: str) -> None:
    found = split_topics(text, context=(text, "x " * 100_000, *["y"] * 100_000))
    assert "".join(found.topics) == text.replace(" ", "")


def test_hash_order_changes_nothing() -> None:
    code = (
        "from unseam.fields.topics import split_topics as s;"
        "about = ('a/tools-kit', 'Kit for zorb and tools');"
        "print([s(run, context=about) for run in ('toolskitzorb', 'qanvexoplimpython')])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run["input"])
def test_scores_of_a_run_are_those_of_its_stretches(run: dict[str, str]) -> None:
    text, scores = run["input"], face._model()[0].scores
    flags = context_flags((run["repository"], run["description"]), text)
    for learned in ({}, {"tidewarden": 3, "kelpdb": 1, "oakenfold-ui": 2, "rust": 4}):
        for start, row in enumerate(scores.rows(text, flags, learned)):
            ends = range(start + 1, min(len(text), start + LONGEST) + 1)
            assert row == pytest.approx([scores.word(text[start:end], flags, learned) for end in ends])


def test_runs_read_from_listed_words_alone_are_read_as_by_the_whole_model() -> None:
    model, sure = face._model()
    clear = 0
    for run in LISTED:
        text, flags = run["input"], context_flags((run["repository"], run["description"]), run["input"])
        quick = model.read_lattice(text, model.sketch(text, flags, {}), 1)
        if quick.paths and quick.chances[0] >= CLEAR:
            clear += 1
            whole = model.read_lattice(text, model.lattice(text, flags, {}), 1)
            assert model.read(text, flags, {}, 1, sure) == quick
            assert whole.paths == quick.paths
            assert whole.chances[0] >= sure
    assert clear > len(LISTED) / 2


def test_what_joins_listed_words_is_their_rival() -> None:
    text = "rustdocker"
    edges = face._model()[0].sketch(text, {text: "n"}, {}).edges
    assert (0, len(text)) in {(start, end) for start, end, _ in edges}


def test_chances_of_partings_are_in_order_and_at_most_one() -> None:
    reading = face._read("metalkitserverless", (), ())
    assert 0 < sum(reading.chances) <= 1 + 1e-6
    assert all(first >= second for first, second in pairwise(reading.chances))


def test_loading_is_lazy() -> None:
    code = "import unseam.fields.topics as t; assert not t._model.cache_info().currsize"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_character_model_keeps_its_numbers() -> None:
    model = CharacterModel({1: -1.0, 38 * 40 + 2: -2.5, 39: -3.0, 40 * 40 + 5: 0.0}, {38: -0.5})
    again = unpack(pack(model))
    assert again.chances == pytest.approx(model.chances)
    assert again.backoffs == pytest.approx(model.backoffs)


def test_characters_prefer_words_to_noise() -> None:
    speller = Speller(characters())
    assert speller.word("monitoring") > speller.word("mgnirotino") + 3


@pytest.mark.parametrize("word", ["monitoring", "c", "qt5", "flask-api"])
def test_letters_of_a_text_are_those_of_its_words(word: str) -> None:
    speller = Speller(characters())
    letters = speller.read(f"zorb{word}vex")
    assert letters.chance(4, 4 + len(word)) == pytest.approx(speller.word(word))


def test_lists_hold_topics_only() -> None:
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789-")
    lists = lexicon()
    assert len(lists.written) > 5000
    for word in [*lists.written, *lists.packages, *lists.english]:
        assert set(word) <= allowed
        assert 0 < len(word) <= 50


def test_vocabulary_round_trip() -> None:
    counts = {"zeta": 3, "alpha-beta": 12}
    assert parse_vocabulary(format_vocabulary(counts)) == counts
    assert format_vocabulary(counts).splitlines()[1:] == ["alpha-beta\t12", "zeta\t3"]


def test_a_word_without_count_counts_once_and_counts_add() -> None:
    assert parse_vocabulary("# words\nzeta\r\n\nzeta\t4\n") == {"zeta": 5}


@pytest.mark.parametrize("line", ["Zeta\t1", "zeta\tone", "zeta\t0", "zeta\t-1", "ze ta\t1", "\t1", "z" * 51, "z\t٣"])
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 2: "):
        parse_vocabulary(f"good\t1\n{line}\n")


def test_words_of_a_record() -> None:
    record = {
        "skills": [{"name": "Web Assembly", "variants": ["wasm"]}, {"name": "C++"}],
        "programming_languages": ["Rust"],
        "contributions": [
            {"repository": "ostrel/Qel_Varist", "topics": ["single"]},
            {"repository": "ostrel/pair", "topics": ["one", "two"]},
            {"repository": None, "topics": None},
            {"repository": "ostrel/run", "topics": ["perhapsseveral"]},
        ],
        "meta": {"diagnostics": [{"name": "topics-uncertain", "pointer": "/contributions/3/topics"}]},
    }
    words = list(collect_words(record))
    assert words == ["web-assembly", "webassembly", "wasm", "cpp", "rust", "qel-varist", "single", "pair", "run"]
    assert list(collect_words({})) == []
