"""Headlines: post and employer, and what is neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unseam.fields import headline
from unseam.fields.headline import is_headline, parse_headline, read_headline
from unseam.fields.headline_parts import opens
from unseam.vocabulary import table

# headline | post | employer, "-" for none. Invented people and houses.
POSTS = """
Weaver of Nets at Quill|Weaver of Nets|Quill
Senior Compiler Engineer at Bramble Labs|Senior Compiler Engineer|Bramble Labs
Site Reliability Engineer @ Ostrava Cloud|Site Reliability Engineer|Ostrava Cloud
Backend Dev@Lumen|Backend Dev|Lumen
Product Designer @brindle|Product Designer|brindle
LEAD DEVELOPER AT BRINDLE & SONS|LEAD DEVELOPER|BRINDLE & SONS
firmware engineer at brindle|firmware engineer|brindle
Platform Engineer, Storage at Tallis Bank|Platform Engineer, Storage|Tallis Bank
Principal Architect at House at the Corner|Principal Architect|House at the Corner
Data Engineer at Tallis, Inc.|Data Engineer|Tallis, Inc.
Data Engineer at Tallis, moving bytes|Data Engineer|Tallis
Test Engineer at Oak & Ash|Test Engineer|Oak & Ash
CTO & Co-Founder at Dovetail|CTO & Co-Founder|Dovetail
CTO @ Dovetail & Advisor @ Lumen|CTO|Dovetail
Engineer @Dovetail @Lumen|Engineer|Dovetail
Founder of Dovetail|Founder|Dovetail
VP of Product|VP of Product|-
Head of Research, Kessel GmbH|Head of Research|Kessel GmbH
Founder at Dovetail (YC W19)|Founder|Dovetail
QA Lead (Contract) at Tallis|QA Lead (Contract)|Tallis
Security Researcher|Security Researcher|-
PHP Developer | MySQL | Redis|PHP Developer|-
iOS Developer • Swift • Metal|iOS Developer|-
Game Developer - Remote|Game Developer|-
🛠 Embedded Engineer 🦀|Embedded Engineer|-
Robotics Engineer 🤖 Painter at heart|Robotics Engineer|-
Tinkerer at heart|Tinkerer|-
Data Analyst at Tallis Data Analyst at Tallis|Data Analyst|Tallis
Data Analyst at Tallis. Views are my own.|Data Analyst|Tallis
Sr. Data Analyst at Tallis|Sr. Data Analyst|Tallis
Rust Developer with 7 years of experience|Rust Developer|-
Rust Developer looking for new opportunities|Rust Developer|-
Rust Developer (ex-Lumen) at Tallis|Rust Developer|Tallis
Rust Developer at Tallis | ex-Lumen, ex-Quill|Rust Developer|Tallis
Rust Developer, ex-Lumen|Rust Developer|-
Open to work - Rust Developer|Rust Developer|-
#hiring Rust Developer at Tallis|Rust Developer|Tallis
Geology student at University of Westholm|Geology student|University of Westholm
I work at Tallis as a release manager|release manager|Tallis
Professor, MIT Media Lab|Professor|MIT Media Lab
Lecturer, University of Westholm|Lecturer|University of Westholm
PhD Student, Westholm College|PhD Student|Westholm College
Manager, University Relations|Manager, University Relations|-
CTO, Dovetail|CTO|Dovetail
Net Engineer @ night|Net Engineer|-
Net Engineer @ Night Owls|Net Engineer|Night Owls
Net Engineer @night|Net Engineer|night
Twitter: @ada|-|-
Discord bot developer|Discord bot developer|-
Reach me at ada@quill.example|-|-
Net Engineer at Scale Weavers|Net Engineer|Scale Weavers
Net Engineer at Home & Hearth|Net Engineer|Home & Hearth
Net Engineer at Large|Net Engineer|-
NET ENGINEER AT HOME AND ABROAD|NET ENGINEER|-
Net Engineer @Dovetail prev @Quill|Net Engineer|Dovetail
Net Engineer at Dovetail using Rust|Net Engineer|Dovetail
Net Engineer at Dovetail: Rust, Go|Net Engineer|Dovetail
Net Engineer: Rust, Go|Net Engineer|-
Net Engineer at Dovetail ~ Rust|Net Engineer|Dovetail
Net Engineer at Dovetail >> Rust|Net Engineer|Dovetail
Class of 2025 @ Westholm|-|-
Bug Bounty Hunter|Bug Bounty Hunter|-
Õpetaja|Õpetaja|-
Founder & CEO, Dovetail Labs|Founder & CEO|Dovetail Labs
CTO, Payments|CTO, Payments|-
CTO, Speaker|CTO, Speaker|-
CTO, Berlin|CTO, Berlin|-
Founder, writing about bees|Founder, writing about bees|-
Trail running coach|Trail running coach|-
Founder, keeper of bees|Founder, keeper of bees|-
Chief Technology Officer of Dovetail|Chief Technology Officer|Dovetail
Fondatrice de Pomme|Fondatrice|Pomme
Gründer und CEO von Apfel|Gründer und CEO|Apfel
Geschäftsführerin der Apfel GmbH|Geschäftsführerin|Apfel GmbH
Sócio-fundador da Laranja|Sócio-fundador|Laranja
Net Engineer in Lyon|Net Engineer|-
Net Engineer at Quill in Lyon|Net Engineer|Quill
Net Engineer at Quill in Lyon, France|Net Engineer|Quill
Net Engineer at Lost in Thought|Net Engineer|Lost in Thought
Developer in Test|Developer in Test|-
Entwicklerin aus Hamburg|Entwicklerin|-
Net Engineer at Quill (Full-time)|Net Engineer|Quill
Net Engineer at Quill (a Dovetail company)|Net Engineer|Quill
Leading platform at Quill|-|Quill
Terrible at names, decent at knots|-|-
Netzentwickler (m/w/d)|Netzentwickler (m/w/d)|-
Chercheuse à l'Institut Pomme|Chercheuse|Institut Pomme
Développeuse chez L'Orchard|Développeuse|L'Orchard
Studentessa all'Università Arancia|Studentessa|Università Arancia
Studentin an der TU Apfel|Studentin|TU Apfel
Docent aan de Universiteit Peer|Docent|Universiteit Peer
Ontwikkelaar bij de Peer Bank|Ontwikkelaar|Peer Bank
Інженер у компанії Яблуко|Інженер|Яблуко
นักพัฒนาซอฟต์แวร์ที่ Quill|นักพัฒนาซอฟต์แวร์|Quill
株式会社りんごのデザイナー|デザイナー|株式会社りんご
東京のデザイナー|東京のデザイナー|-
苹果园有限公司 CTO|CTO|苹果园有限公司
苹果大学 学生|学生|苹果大学
大学 教授|大学 教授|-
사과 주식회사 개발자|개발자|사과 주식회사
at Tallis|-|Tallis
Working at Tallis|-|Tallis
Building search at Tallis|-|Tallis
Open to work from May|-|-
Actively seeking a new challenge|-|-
On a sabbatical|-|-
Between jobs|-|-
Ex-Lumen, now gardening|-|-
Formerly at Lumen|-|-
Previously Rust Developer at Lumen|-|-
Bad at chess, great at Go|-|-
Passionate about clean code at scale|-|-
I help developers sleep|-|-
Turning bugs into features|-|-
Just here for the puns|-|-
Sleep. Code. Repeat.|-|-
write to ada@quill.example|-|-
Ada Quill|-|-
Bergen, Norway|-|-
Développeuse chez Pomme Verte|Développeuse|Pomme Verte
Architecte logiciel à La Ruche|Architecte logiciel|La Ruche
Chargé de Recherche au CNRS|Chargé de Recherche|CNRS
Ingénieur études au sein de Pomme SA|Ingénieur études|Pomme SA
Programadora en Naranja S.L.|Programadora|Naranja S.L.
Especialista en Redes|Especialista en Redes|-
Especialista en Redes en Naranja|Especialista en Redes|Naranja
Engenheira de Dados na Laranja Ltda|Engenheira de Dados|Laranja Ltda
Analista de Sistemas em Laranja|Analista de Sistemas|Laranja
Progettista presso Arancia S.p.A.|Progettista|Arancia S.p.A.
Systemarchitektin bei Apfel GmbH|Systemarchitektin|Apfel GmbH
Leiterin IT bei der Birne AG|Leiterin IT|Birne AG
Ontwikkelaar bij Peer B.V.|Ontwikkelaar|Peer B.V.
Systemutvecklare hos Äpple AB|Systemutvecklare|Äpple AB
Utvikler i Eple AS|Utvikler|Eple AS
Ohjelmistoarkkitehti|Ohjelmistoarkkitehti|-
Tester w Jabłko Sp. z o.o.|Tester|Jabłko Sp. z o.o.
Programista i tester|Programista i tester|-
Vývojář ve společnosti Jablko s.r.o.|Vývojář|Jablko s.r.o.
Szoftvermérnök|Szoftvermérnök|-
Programator la Măr SRL|Programator|Măr SRL
Аналитик в ООО «Яблоко»|Аналитик|ООО «Яблоко»
Тестувальник у Яблуко|Тестувальник|Яблуко
Elma'da Veri Mühendisi|Veri Mühendisi|Elma
مطور في شركة التفاحة|مطور|التفاحة
מהנדסת ב-Tapuz|מהנדסת|Tapuz
Lập trình viên tại Táo|Lập trình viên|Táo
苹果园 前端工程师|前端工程师|苹果园
资深 前端工程师|资深 前端工程师|-
株式会社りんご デザイナー|デザイナー|株式会社りんご
デザイナー / 株式会社りんご|デザイナー|株式会社りんご
研究者 @ りんご研究所|研究者|りんご研究所
사과에서 데이터 엔지니어|데이터 엔지니어|사과
Engineer at Kelp since 2019|Engineer|Kelp
Engineer at Kelp at night|Engineer|Kelp
Ingénieur chez Kelp depuis 2019|Ingénieur|Kelp
Works at Kelp|-|Kelp
Engineer at home|Engineer|-
"""

ROWS = [tuple(None if x == "-" else x for x in r.rsplit("|", 2)) for r in POSTS.strip().split("\n")]


@pytest.mark.parametrize(("text", "title", "company"), ROWS, ids=[str(r[0]) for r in ROWS])
def test_headline(text: str, title: str | None, company: str | None) -> None:
    assert parse_headline(text) == (title, company)


@pytest.mark.parametrize(
    "dates", ["(Jan 2015 - Dec 2016)", "(2015 - Present)", "(2015)", "(since 2015)", "(03/2015 – 04/2016)", "[2015-]"]
)
def test_dates_in_brackets_are_no_part_of_an_employer(dates: str) -> None:
    assert parse_headline(f"CTO at Kelp, Inc. {dates}") == ("CTO", "Kelp, Inc.")
    assert parse_headline(f"CTO at Kelp {dates} | Speaker") == ("CTO", "Kelp")
    assert parse_headline("CTO at Kelp (Labs)") == ("CTO", "Kelp (Labs)")


def test_doubled_has_two_places() -> None:
    text = "Data Analyst at Tallis | Data Analyst at Tallis"
    reading = read_headline(text)
    assert reading.title is not None
    assert reading.company is not None
    assert [text[a:b] for a, b in reading.title.places] == ["Data Analyst"] * 2
    assert [text[a:b] for a, b in reading.company.places] == ["Tallis"] * 2


def test_odd_blanks_keep_their_places() -> None:
    text = "Data\u00a0 Analyst \tat Tallis"
    reading = read_headline(text)
    assert reading.title is not None
    assert reading.title.value == "Data Analyst"
    assert text[slice(*reading.title.places[0])] == "Data\u00a0 Analyst"


@pytest.mark.parametrize(
    "text", ["Weaver at Quill", "CTO at Quill", "Open to work in May", "Ex-Lumen", "Tester | ex-Lumen"]
)
def test_is_headline(text: str) -> None:
    assert is_headline(text)


@pytest.mark.parametrize("text", ["", " ", "Ada Quill", "Bergen, Norway", "New York City", "英语", "x" * 20_000])
def test_is_no_headline(text: str) -> None:
    assert not is_headline(text)


@given(st.text(alphabet=st.sampled_from("Engineer at @|ex-,()·- \n\ud800\u00a0🚀の工程师"), max_size=80))
def test_places_reproduce_values(text: str) -> None:
    for part in read_headline(text):
        for a, b in part.places if part else ():
            assert " ".join(text[a:b].split()) == " ".join(part.value.split())  # type: ignore[union-attr]


HOSTILE = ["a, " * 300, "at " * 330, " at" * 330, "Engineer @ " * 90, "slash/" * 160, "x" * 1_000_000, "🚀" * 900]
HOSTILE += [
    " as a tester" * 80,
    "a,b at c, " * 90,
    "S.A." * 240,
    "Elma'da" * 140,
    "\ud800@ " * 300,
    "(2015 - " * 120,
    "(Jan 2015)" * 90,
]


@pytest.mark.parametrize("text", HOSTILE, ids=[h[:10].encode("ascii", "replace").decode() for h in HOSTILE])
def test_hostile(text: str) -> None:
    parse_headline(text)
    is_headline(text + text)


LISTS = ("headline_at.tsv", "headline_cuts.txt", "headline_status.txt", "headline_in.txt", "headline_mottos.txt")
LISTED = sorted({row[0] for name in (*LISTS, "title_words.txt", "company_forms.txt") for row in table(name)})
NAMES = (
    "Ada",
    "Ilves",
    "Kelp",
    "Works",
    "\u010cap",
    "J.",
    "O",
    "e",
    "Reed & Moss",
    "Oy",
    "Pvt. Ltd.",
    "Vega-Sol",
    "B.V.",
    "N.",
    "V.",
    "PhD",
    "D'Angiolo",
    "Ada'da",
    "de La Tour",
    "Media",
    "\u5317\u98ce\u8f6f\u4ef6",
    "\u682a\u5f0f\u4f1a\u793e",
    "\u0421\u0435\u0432\u0435\u0440\u043d\u044b\u0439",
)
WORDS = st.lists(st.sampled_from(NAMES) | st.sampled_from(LISTED), min_size=1, max_size=4).map(" ".join)


@given(WORDS, st.sampled_from((" at ", " @ ", " ", " & ", ", ")), WORDS)
def test_common_forms_read_as_any_other(left: str, joint: str, right: str) -> None:
    """What is read by its words alone has the reading that all rules give."""
    for text in (left, f"{left}{joint}{right}", f"Data Engineer{joint}{right}"):
        assert read_headline(text) == headline._read_any(text)
        told = any(opens(name, text, 0, len(text)) for name in ("headline_status.txt", "headline_former.txt"))
        if headline._read_plain(text) is not None:
            assert is_headline(text) == (told or headline._read_any(text) != (None, None))


PLAIN = ["Ada Ilves", "Ada N. O'Ilves, PhD", "Ada V. de La Tour"]
PLAIN += [
    "Data Engineer at Kelp Energy",
    "QA Engineer @ Reed & Moss Oy",
    "QA Engineer at Kelp Media \u5317\u98ce\u8f6f\u4ef6",
]


@pytest.mark.parametrize("text", PLAIN)
def test_common_forms_are_read_by_their_words(text: str) -> None:
    assert headline._read_plain(text) is not None
