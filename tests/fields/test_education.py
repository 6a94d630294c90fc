"""Education lines: entries, degree, level, field and school."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unseam.fields import education, education_borders
from unseam.fields.education import is_education, parse_education, read_education

# One entry a row: degree | field | school | level, "-" for what is not printed. Invented people's studies, by country.
COUNTRIES = """
Bachelor of Science - BS|Information Systems|Ohio Valley University|bachelor
Bachelor of Arts (B.A.)|Linguistics|Reed College at Portland|bachelor
Bachelor of Science in Engineering|Naval Architecture|University of Michigan|bachelor
B.A.Sc.|Mechatronics Engineering|University of Waterloo|bachelor
B.Math|Combinatorics and Optimization|University of Waterloo|bachelor
BASc|Engineering Science|University of Toronto|bachelor
Master of Public Administration (MPA)|-|Syracuse University|master
Master of Fine Arts - MFA|Interaction Design|School of Visual Arts|master
M.Eng.|Systems Engineering|Cornell University|master
M.S.E.|Robotics|University of Pennsylvania|master
Master's Degree|Data Analytics, Applied|Northeastern University at Boston|master
Doctor of Education (Ed.D.)|Instructional Technology|Boston University|doctorate
Doctor of Science - DSc|Statistics|George Washington University|doctorate
Ph.D.|Operations Research, Industrial Engineering & Logistics|Texas A&M University|doctorate
Associate of Applied Science - AAS|Web Design|Mesa Community College|associate
Associate of Arts (A.A.)|General Studies|Foothill College|associate
GED|-|Denver Public Schools|high-school
High School|-|Boulder High School|high-school
Diploma of Information Technology|Networking|TAFE NSW|diploma
Certificate IV|Programming|Holmesglen Institute|certificate
Bachelor of Commerce (Honours)|Econometrics|Monash University|bachelor
BEng (Hons)|Aerospace Engineering|University of Bath|bachelor
MMath|Mathematics|University of Warwick|master
MPhil|Advanced Computer Science|University of Cambridge|master
DPhil|Engineering Science|University of Oxford|doctorate
A-Levels|Maths, Further Maths, Physics|Hills Road Sixth Form College|high-school
GCSEs|-|Parkside School|high-school
BTEC Extended Diploma|IT|Leeds City College|high-school
HND|Computing and Systems Development|Glasgow Clyde College|associate
B.Tech|Information Technology|Vellore Institute of Technology|bachelor
Bachelor of Engineering - BE|Electronics & Communication|Osmania University, Hyderabad|bachelor
Bachelor of Computer Applications - BCA|-|Christ University, Bangalore|bachelor
MCA|-|Pune University|master
Post Graduate Diploma|VLSI Design|Manipal Academy|diploma
Higher Secondary Certificate|Science|Fergusson College|high-school
SSC|-|St. Xavier's High School|high-school
M.Sc. (Tech)|Information Systems|BITS Pilani|master
Abitur|-|Goethe-Gymnasium Kassel|high-school
Diplom|Informatik|Technische Universität Dresden|master
Diplom-Informatiker (FH)|-|Hochschule Fulda|master
Dipl.-Inf.|Künstliche Intelligenz|Universität Ulm|master
Dr. rer. nat.|Physik|Universität Heidelberg|doctorate
Fachinformatiker|Anwendungsentwicklung|IHK Köln|diploma
Fachhochschulreife|-|Berufskolleg Bonn|high-school
Magister|Philosophie|Universität Wien|master
Lehre|Mechatronik|Voest Linz|diploma
Baccalauréat scientifique|-|Lycée Montaigne|high-school
Classes préparatoires|MPSI|Lycée du Parc|associate
DUT|Réseaux et télécommunications|IUT de Blagnac|associate
Licence Professionnelle|Développement web|Université de Lille|bachelor
Master 2|Intelligence artificielle|Sorbonne Université|master
Mastère Spécialisé|Cybersécurité|Télécom Paris|master
Doctorat|Mathématiques appliquées|Université Grenoble Alpes|doctorate
DEC|Techniques de l'informatique|Cégep de Sainte-Foy|associate
Bachillerato|-|Instituto Cervantes de Toledo|high-school
Ciclo Formativo de Grado Superior|Desarrollo de Aplicaciones Web|IES Clara del Rey|associate
Ingeniería Técnica|Informática de Gestión|Universidad de Oviedo|bachelor
Licenciatura|Ciencias de la Computación|Universidad de Buenos Aires|bachelor
Maestría|Ciencia de Datos|ITESM|master
Doctorado|Inteligencia Artificial|Universidad de Granada|doctorate
Tecnicatura Universitaria|Programación|UTN|associate
Mestrado|Engenharia de Software|Universidade de Coimbra|master
Pós-Graduação|Arquitetura de Software|PUC Minas|diploma
Ensino Médio|-|Colégio Pedro II|high-school
Doutorado|Física|Universidade Estadual de Campinas|doctorate
Laurea Triennale|Informatica|Università di Bologna|bachelor
Laurea Specialistica|Fisica|Università di Pisa|master
Maturità scientifica|-|Liceo Scientifico Volta|high-school
VWO|-|Stedelijk Gymnasium Leiden|high-school
HBO Bachelor|Informatica|Hogeschool Rotterdam|bachelor
MBO 4|Applicatieontwikkeling|ROC Twente|associate
Civilingenjör|Teknisk fysik|Chalmers tekniska högskola|master
Kandidatexamen|Datavetenskap|Göteborgs universitet|bachelor
Studentexamen|-|Polhemskolan|high-school
Cand.polyt.|Akustik|Danmarks Tekniske Universitet|master
Mastergrad|Informatikk|Universitetet i Bergen|master
Diplomi-insinööri|Tietotekniikka|Tampereen yliopisto|master
Insinööri (AMK)|Ohjelmistotekniikka|Metropolia Ammattikorkeakoulu|bachelor
Ylioppilastutkinto|-|Ressun lukio|high-school
Licencjat|Informatyka|Uniwersytet Jagielloński|bachelor
Mgr inż.|Elektronika|Politechnika Gdańska|master
Technik informatyk|-|Zespół Szkół Łączności|high-school
Bc.|Aplikovaná informatika|Masarykova univerzita|bachelor
Maturita|-|Gymnázium Jana Keplera|high-school
Inžinier|Telekomunikácie|Žilinská univerzita|master
Okleveles mérnök|Villamosmérnök|Budapesti Műszaki Egyetem|master
Érettségi|-|Radnóti Miklós Gimnázium|high-school
Licență|Calculatoare|Universitatea Politehnica Timișoara|bachelor
Diplomă de bacalaureat|-|Colegiul Național Iași|high-school
Магистър|Софтуерни технологии|Софийски университет|master
Специалист|Прикладная математика|Новосибирский государственный университет|master
Кандидат технических наук|Робототехника|МГТУ им. Баумана|doctorate
Среднее общее образование|-|Лицей № 239|high-school
Магістр|Кібернетика|Львівська політехніка|master
Молодший спеціаліст|Програмування|Вінницький коледж|associate
Dipl. inž.|Računarstvo|Univerza v Mariboru|bachelor
Osnovne akademske studije|Softversko inženjerstvo|Univerzitet u Novom Sadu|bachelor
Bakalauras|Programų sistemos|Vilniaus universitetas|bachelor
Πτυχίο|Πληροφορική|Οικονομικό Πανεπιστήμιο Αθηνών|bachelor
Διδακτορικό|Μαθηματικά|Πανεπιστήμιο Κρήτης|doctorate
Yüksek Lisans|Elektrik Mühendisliği|İstanbul Teknik Üniversitesi|master
Ön Lisans|Bilgisayar Programcılığı|Anadolu Üniversitesi|associate
ماجستير|هندسة البرمجيات|جامعة الملك سعود|master
دكتوراه|فيزياء|جامعة بغداد|doctorate
کارشناسی ارشد|مهندسی نرم‌افزار|دانشگاه تهران|master
תואר ראשון|הנדסת חשמל|אוניברסיטת תל אביב|bachelor
בגרות|-|תיכון חדש|high-school
स्नातक|कंप्यूटर विज्ञान|दिल्ली विश्वविद्यालय|bachelor
理学硕士|统计学|复旦大学|master
本科|信息安全|武汉大学|bachelor
高中|-|成都七中|high-school
博士（情報理工学）|機械学習|大阪大学|doctorate
高校卒業|-|灘高等学校|high-school
공학석사|컴퓨터공학|한국과학기술원|master
학사|수학과|부산대학교|bachelor
Thạc sĩ|Khoa học máy tính|Đại học Quốc gia Hà Nội|master
Kỹ sư|Điện tử viễn thông|Trường Đại học Cần Thơ|bachelor
Diploma III|Manajemen Informatika|Politeknik Negeri Bandung|associate
S1|Sistem Informasi|Universitas Airlangga|bachelor
ปริญญาโท|วิศวกรรมคอมพิวเตอร์|มหาวิทยาลัยเชียงใหม่|master
Nanodegree|Self-Driving Cars|Openlearn|certificate
Bootcamp|Full-Stack JavaScript|Ironhack|certificate
Data Science Bootcamp|-|Le Wagon|certificate
Study Abroad|Art History|University College Dublin|other
Non-Degree|Topology|University of Chicago|other
Postdoctoral Researcher|Fluid Mechanics|Brunel College Uxbridge|other
PhD Student|Computer Vision|TU Graz|doctorate
-|Computer Graphics|University of Westholm|-
"""

ENTRIES = [tuple(None if x == "-" else x for x in row.split("|")) for row in COUNTRIES.strip().split("\n")]


def line(*rows: tuple[str | None, ...]) -> str:
    """Entries as a page prints them: heads twice, all run together."""
    text = ""
    for degree, field, school, _ in rows:
        head = " ".join(x for x in (degree, field) if x)
        text += f"{head}, {head}" + (f" at {school}" if school else "")
    return text


def read(text: str) -> list[tuple[str | None, ...]]:
    return [(e.degree, e.field, e.school, e.level) for e in parse_education(text)]


JOINED = {"Bachelor of Science in Engineering": ("Bachelor of Science", "Engineering Naval Architecture")}


def expected(row: tuple[str | None, ...]) -> tuple[str | None, ...]:
    degree, field, school, level = row
    return (*JOINED.get(degree or "", (degree, field)), school, level)


@pytest.mark.parametrize("row", ENTRIES, ids=lambda r: r[0] or "no degree")
def test_one_entry(row: tuple[str | None, ...]) -> None:
    assert read(line(row)) == [expected(row)]
    assert is_education(line(row))


@pytest.mark.parametrize("start", range(0, len(ENTRIES) - 3, 2))
def test_glued_entries(start: int) -> None:
    rows = ENTRIES[start : start + 2 + start % 3]
    assert read(line(*rows)) == [expected(r) for r in rows]
    assert is_education(line(*rows))


def test_entries_on_lines_of_their_own() -> None:
    rows = ENTRIES[:5]
    assert read("\n".join(map(line, rows))) == [expected(r) for r in rows]


# Kinds that a page shows: what is missing, joined, printed once or beside.
KINDS = [
    (
        "M.S.E. Robotics at Penn CollegeB.A.Sc. Optics at Kew College",
        [("M.S.E.", "Robotics", "Penn College", "master"), ("B.A.Sc.", "Optics", "Kew College", "bachelor")],
    ),
    (
        "Kandidat i fysik, Kandidat i fysik at Lunds universitet",
        [("Kandidat", "fysik", "Lunds universitet", "bachelor")],
    ),
    (
        "Ingeniería de Minas, Ingeniería de Minas at Universidad de Atacama",
        [("Ingeniería de Minas", None, "Universidad de Atacama", "bachelor")],
    ),
    (
        "Acme Certificate in Weaving, Acme Certificate in Weaving at Coursera",
        [("Acme Certificate", "Weaving", "Coursera", "certificate")],
    ),
    (
        "Bachelor in Business Administration - BBA, Bachelor in Business Administration - BBA at ESADE",
        [("Bachelor in Business Administration - BBA", None, "ESADE", "bachelor")],
    ),
    (
        "Integrated M.Tech Mining, Integrated M.Tech Mining at IIT (ISM), Dhanbad",
        [("Integrated M.Tech", "Mining", "IIT (ISM), Dhanbad", "master")],
    ),
    ("Abitur, Abitur", [("Abitur", None, None, "high-school")]),
    ("Algebra, Algebra", [(None, "Algebra", None, None)]),
    ("BSc in Botany, BSc in Botany at Kew", [("BSc", "Botany", "Kew", "bachelor")]),
    ("Grado en Historia, Grado en Historia at UNED", [("Grado", "Historia", "UNED", "bachelor")]),
    (
        "Bacharelado em Letras, Bacharelado em Letras at Universidade de Brasília",
        [("Bacharelado", "Letras", "Universidade de Brasília", "bachelor")],
    ),
    ("Laurea in Lettere, Laurea in Lettere at La Sapienza", [("Laurea", "Lettere", "La Sapienza", "bachelor")]),
    (
        "Master of Wine and Spirits (MWS) Tasting, Master of Wine and Spirits (MWS) Tasting at Dijon",
        [("Master of Wine and Spirits (MWS)", "Tasting", "Dijon", "master")],
    ),
    (
        "Botany BSc, Botany BSc at Kew",
        [("BSc", "Botany", "Kew", "bachelor")],
    ),
    (
        "BA/MA History, BA/MA History at Kew",
        [("BA/MA", "History", "Kew", "master")],
    ),
    (
        "MSc Botany at Kew CollegePhD Botany at Kew CollegeMatura, Matura",
        [
            ("MSc", "Botany", "Kew College", "master"),
            ("PhD", "Botany", "Kew College", "doctorate"),
            ("Matura", None, None, "high-school"),
        ],
    ),
    (
        "BSc at McGill UniversityMBA at DeVry University",
        [("BSc", None, "McGill University", "bachelor"), ("MBA", None, "DeVry University", "master")],
    ),
    ("MBA at McMaster University", [("MBA", None, "McMaster University", "master")]),
    ("HiSET, HiSETBS Art, BS Art at Kew", [("HiSET", None, None, "high-school"), ("BS", "Art", "Kew", "bachelor")]),
    (
        "Weaving, Weaving at KewPotting Basics, Potting Basics at Kew",
        [(None, "Weaving", "Kew", None), (None, "Potting Basics", "Kew", None)],
    ),
    ("MSc Law, University of Leeds", [("MSc", "Law", "University of Leeds", "master")]),
    ("University of Leeds, MSc Law", [("MSc", "Law", "University of Leeds", "master")]),
    ("University of Leeds - MSc Law", [("MSc", "Law", "University of Leeds", "master")]),
    ("University of Leeds | BS Law", [("BS", "Law", "University of Leeds", "bachelor")]),
    ("University of Leeds, MA", [(None, None, "University of Leeds, MA", None)]),
    ("MSc Law | University of Leeds", [("MSc", "Law", "University of Leeds", "master")]),
    ("MSc Law from University of Leeds", [("MSc", "Law", "University of Leeds", "master")]),
    ("MIT (2010 - 2014)", [(None, None, "MIT", None)]),
    ("北方大学 法学部", [(None, None, "北方大学 法学部", None)]),
    ("大学 法学, 大学 法学 at 北方大学", [("大学", "法学", "北方大学", "bachelor")]),
    ("Université Paris 8, Licence", [("Licence", None, "Université Paris 8", "bachelor")]),
    ("MIT, B.Sc., Physics", [("B.Sc.", "Physics", "MIT", "bachelor")]),
    (
        "BSc Law at Kew College, MSc Law at Ely College",
        [("BSc", "Law", "Kew College", "bachelor"), ("MSc", "Law", "Ely College", "master")],
    ),
    ("BSc Law at Tufts University, MA", [("BSc", "Law", "Tufts University, MA", "bachelor")]),
    ("University of Kew", [(None, None, "University of Kew", None)]),
    ("at University of Kew", [(None, None, "University of Kew", None)]),
    (
        "硕士 植物学 at 南方大学学士 植物学 at 北方大学",
        [("硕士", "植物学", "南方大学", "master"), ("学士", "植物学", "北方大学", "bachelor")],
    ),
    (
        "بكالوريوس نبات at جامعة الشمالماجستير نبات at جامعة الجنوب",
        [
            ("بكالوريوس", "نبات", "جامعة الشمال", "bachelor"),
            ("ماجستير", "نبات", "جامعة الجنوب", "master"),
        ],
    ),
    (
        "Bachelor of Science in Engineering (BSE) Nets, Bachelor of Science in Engineering (BSE) Nets at Kew",
        [("Bachelor of Science in Engineering (BSE)", "Nets", "Kew", "bachelor")],
    ),
    (
        "Master of Science in Computer Science - MSCS, Master of Science in Computer Science - MSCS at Kew",
        [("Master of Science in Computer Science - MSCS", None, "Kew", "master")],
    ),
    (
        "Master of Science in Computer Science (CS), Master of Science in Computer Science (CS) at Kew",
        [("Master of Science", "Computer Science (CS)", "Kew", "master")],
    ),
    ("PhD in progress Law, PhD in progress Law at Kew", [("PhD in progress", "Law", "Kew", "doctorate")]),
    ("Honours BSc Law, Honours BSc Law at Kew", [("Honours BSc", "Law", "Kew", "bachelor")]),
    ("WO Bachelor Recht, WO Bachelor Recht at Kew", [("WO Bachelor", "Recht", "Kew", "bachelor")]),
    ("Certified Net Weaver, Certified Net Weaver at Kew", [("Certified Net Weaver", None, "Kew", "certificate")]),
    (
        "硕士 植物学 at 南方学院大学本科 光学 at 北方大学大学本科 法学 at 西方大学",
        [
            ("硕士", "植物学", "南方学院大学", "master"),
            ("本科", "光学", "北方大学", "bachelor"),
            ("大学本科", "法学", "西方大学", "bachelor"),
        ],
    ),
    # The letter before a doubled head could open a degree of its own: "A.A.S.", "M.P.M. Sc.".
    (
        "PhD Law, PhD Law at ISLAA.S. Art, A.S. Art at UNIMPM. Sc. Law, M. Sc. Law at Kew",
        [
            ("PhD", "Law", "ISLA", "doctorate"),
            ("A.S.", "Art", "UNIMP", "associate"),
            ("M. Sc.", "Law", "Kew", "master"),
        ],
    ),
    ("학사 과정 법학, 학사 과정 법학 at 북방대학교", [("학사 과정", "법학", "북방대학교", "bachelor")]),
    ("\u00a0BSc\u00a0 Law,  BSc Law at\tKew ", [("BSc", "Law", "Kew", "bachelor")]),
]


@pytest.mark.parametrize(("text", "entries"), KINDS, ids=[k[0] for k in KINDS])
def test_kinds(text: str, entries: list[tuple[str | None, ...]]) -> None:
    assert read(text) == entries


@pytest.mark.parametrize(
    ("text", "period", "places"),
    [
        ("BSc Law, BSc Law at Kew (2010 - 2014)", "2010 - 2014", 1),
        ("BSc Law, BSc Law at Kew 2010 – 2014MSc Law, MSc Law at Kew", "2010 – 2014", 1),
        ("BSc Law (2010-2014), BSc Law (2010-2014) at Kew", "2010-2014", 2),
        ("BSc Law, BSc Law at Kew · Sep 2010 - Present", "Sep 2010 - Present", 1),
        ("BSc Law, BSc Law at Lycée 1850", None, 0),
    ],
)
def test_period(text: str, period: str | None, places: int) -> None:
    first = read_education(text)[0]
    assert (first.period.value if first.period else None) == period
    assert (len(first.period.places) if first.period else 0) == places
    assert (first.degree and first.degree.value, first.field and first.field.value) == ("BSc", "Law")


@pytest.mark.parametrize(
    "text",
    [
        "Weaver at Kew",
        "Master Weaver | Kew College",
        "Research Engineer - University of Kew",
        "Master Weaver at Kew",
        "Doctor at St. Odo Hospital",
        "Ingeniero de Sistemas en Globo",
        "PhD candidate at Westholm University",
        "Scrum Master at Kew",
        "English, Welsh",
        "Bachelor Springs, Australia",
        "Boston, MA",
        "MS Office, Excel",
        "Ada Quill, PhD",
        "She holds a Master of Science and a PhD. She weaves.",
        "Bachelor of Science graduate who weaves",
        "9 years of coding experience",
        "Singapore",
        "St. Ives, UK",
        "MIT, 2019",
        "10th Aug 2020",
        "",
        "   ",
    ],
)
def test_no_education(text: str) -> None:
    assert not is_education(text)


@pytest.mark.parametrize(
    "text", ["PhD Botany at Kew University", "Abitur", "Laurea, Laurea", "Wicca, Wicca at Kew", "M.Sc. Law at Kew"]
)
def test_education(text: str) -> None:
    assert is_education(text)


@pytest.mark.parametrize(
    "text",
    ["University of Ilves", "Ilves College", "Lycée Ilves", "Gymnasium Ilves", "Collège de Ilves",
     "Lycée Ilves, Paris", "University of Ilves (2010 - 2012)"],
)  # fmt: skip
def test_a_school_alone_is_an_entry(text: str) -> None:
    (entry,) = parse_education(text)
    assert is_education(text)
    assert (entry.degree, entry.level, entry.field) == (None, None, None)
    assert entry.school == text.removesuffix(" (2010 - 2012)")


@pytest.mark.parametrize(
    "text",
    ["Head of School", "University relations", "Campus Recruiter", "I was at the University", "Ilves left the College",
     "Dean, University of Ilves", "School", "The University is old."],
)  # fmt: skip
def test_a_line_with_a_school_word_is_no_entry(text: str) -> None:
    assert not is_education(text)


@pytest.mark.parametrize(
    ("text", "field"),
    [("Lycée, Sciences", "Sciences"), ("Gymnasium Mathematics", "Mathematics"), ("Lycée Scientifique", "Scientifique")],
)
def test_a_school_kind_before_a_subject_is_a_degree(text: str, field: str) -> None:
    (entry,) = parse_education(text)
    assert (entry.level, entry.field, entry.school) == ("high-school", field, None)


def test_empty_brackets_are_no_field() -> None:
    assert [entry.field for entry in parse_education("BM-( )")] == [None]


def covered(text: str) -> str:
    """What no entry, part or known separator accounts for."""
    left = list(text)
    for e in read_education(text):
        assert 0 <= e.start < e.end <= len(text)
        for part in (e.degree, e.field, e.school, e.period):
            for a, b in part.places if part else ():
                assert e.start <= a < b <= e.end
                left[a:b] = " " * (b - a)
    return "".join(left)


DEGREES = [row.split("|")[0] for row in COUNTRIES.split("\n") if row]
SCHOOLS = [row.split("|")[2] for row in COUNTRIES.split("\n") if row] + [
    "INSA Ilves",
    "TU",
    "UCLA",
    "Kew College, MA",
    "Kew (BSc)",
    "Ilves 2010",
    "École 42",
    "Kew · Ely",
    "St. Odo",
    "北方大学",
    "IIT-B",
    "KewMBA",
    "A.",
]
PIECES = [
    "Optics",
    "Human-Computer Interaction",
    "bac",
    ", ",
    " ",
    " at ",
    " from ",
    "PhD",
    "(",
    "2010",
    "大学",
    "Ό",
    "é",
]
ENTRY = st.builds(
    lambda degree, field, joint, school: joint.format(f"{degree} {field}".strip(), school),
    st.sampled_from(DEGREES) | st.sampled_from(PIECES),
    st.sampled_from(("", "Optics", "Law, Applied", "Nets 2010", "in Botany", "UX", "Ma")),
    st.sampled_from(("{0}, {0} at {1}", "{0} at {1}", "{0}, {0}", "{0}, {1}", "{0}", "{1}", " at {1}")),
    st.sampled_from(SCHOOLS) | st.sampled_from(PIECES),
)
LINES = st.lists(ENTRY, min_size=1, max_size=4).map("".join)


@given(LINES)
def test_parts_that_recur_are_read_as_any_other(text: str) -> None:
    """Entries read by heads and schools that are kept have the reading that all rules give."""
    slots = education_borders.slots(text, 0, len(text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(education_borders, "_is_quiet", lambda _: False)
        assert education_borders.slots(text, 0, len(text)) == slots
    for slot in slots:
        assert education._entry(text, slot) == education._any_entry(text, slot)


@pytest.mark.parametrize(
    "text", ["BSc Optics, BSc Optics at Kew College", "BSc Optics at Kew College", "BSc Law, BSc Law"]
)
def test_common_forms_are_read_by_their_parts(text: str) -> None:
    (slot,) = education_borders.slots(text, 0, len(text))
    assert education._plain_entry(text, slot) is not None


IDLE = st.sampled_from(
    ("Ada", "Ilves", "English,", "Welsh", "a", "X", "Ma", "Master", "college", "MIT", "at", "de", "from")
)


@given(st.lists(IDLE | st.sampled_from(PIECES).map(str.strip), min_size=1, max_size=6).map(" ".join))
def test_a_line_of_idle_words_is_no_education(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(education, "_is_idle", lambda _: False)
        by_its_entries = is_education(text)
    assert is_education(text) == by_its_entries


def test_nothing_lost() -> None:
    for first, second in zip(ENTRIES, ENTRIES[3:], strict=False):
        rest = covered(line(first, second)).split()
        assert set(rest) <= {",", "at", "in"}


@given(st.text(alphabet=st.sampled_from("BSc MaterofPhD,at ()-学士\n\u00a0\ud800é."), max_size=120))
def test_places_reproduce_values(text: str) -> None:
    for e in read_education(text):
        for part in (e.degree, e.field, e.school, e.period):
            for a, b in part.places if part else ():
                folded = " ".join(text[a:b].replace("\u00a0", " ").split())
                assert folded == part.value  # type: ignore[union-attr]
    parse_education(text)


HOSTILE = [
    "a, " * 100_000,
    "at " * 100_000,
    ", at " * 4_000,
    "BSc, " * 4_000,
    "aBSc" * 5_000,
    "a." * 10_000,
    "BSc/" * 5_000,
    "Master of " * 2_000,
    "بكالوريوس" * 2_000,
    "大学学士" * 5_000,
    "Law, Law at S" * 1_500,
    "\ud800BSc\x00, " * 2_000,
    "x" * 1_000_000,
    "(" * 20_000,
    "2010 - " * 2_800,
    "大学 at " * 4_000,
    "foo at " * 2_800,
    "Law, Law at 大学, " * 1_100,
]


@pytest.mark.parametrize("text", HOSTILE, ids=[h[:10].encode("ascii", "replace").decode() for h in HOSTILE])
def test_hostile(text: str) -> None:
    parse_education(text)
    is_education(text)


YEARS = [
    ("BSc at Northmill 2010", "Northmill", "2010"),
    ("BSc Physics at University of Leeds, 2010", "University of Leeds", "2010"),
    ("BSc Physics, University of Leeds 2010", "University of Leeds", "2010"),
    ("BSc Physics, BSc Physics at University of Leeds 2010", "University of Leeds", "2010"),
    ("BSc Physics 2010, BSc Physics 2010 at University of Leeds", "University of Leeds", "2010"),
    ("BSc Physics at University of Leeds, Sep 2010", "University of Leeds", "Sep 2010"),
    ("MBA at INSEAD – Fall 2010", "INSEAD", "Fall 2010"),
    ("MBA 1999 at INSEAD", "INSEAD", "1999"),
    ("MSc at MIT 2012", "MIT", "2012"),
    ("Licence at Université Paris 8", "Université Paris 8", None),
    ("Licence at Université Paris 8 2010", "Université Paris 8", "2010"),
    ("MSc at École 1337", "École 1337", None),
    ("MSc at Ecole 2000", "Ecole 2000", None),
    ("MSc at Школа № 1957", "Школа № 1957", None),
    ("MSc at Northmill, Class of 2010", "Northmill, Class of 2010", None),
    ("MSc at University of Sydney, NSW 2006", "University of Sydney, NSW 2006", None),
    ("MSc at Northmill since 2010", "Northmill since 2010", None),
    ("MSc at Northmill, 2010 -", "Northmill", "2010 -"),
    ("MSc at Northmill (2010 - )", "Northmill", "2010 -"),
    ("MSc at Northmill 09/2010 - 06/2014", "Northmill", "09/2010 - 06/2014"),
    ("MSc at Northmill, Sep 2010 –", "Northmill", "Sep 2010 –"),
    ("University of Leeds, 2010 -", "University of Leeds", "2010 -"),
    ("MSc at École 2000 - Nord", "École 2000 - Nord", None),
    ("MSc at Northmill 2010 2012", "Northmill 2010 2012", None),
    ("学士 at 東京大学 2010年", "東京大学", "2010年"),
    ("University of Leeds 2010", "University of Leeds", "2010"),
    ("BSc Physics 2010", None, "2010"),
    ("Certificate in Office 2010", None, None),
    ("Certificate in Ardour, 2010", None, "2010"),
]


@pytest.mark.parametrize(("text", "school", "period"), YEARS)
def test_a_year_at_the_end_is_the_period(text: str, school: str | None, period: str | None) -> None:
    (entry,) = parse_education(text)
    assert (entry.school, entry.period.text if entry.period else None) == (school, period)
    assert period is None or period not in f"{entry.degree} {entry.field}"


def test_glued_entries_keep_their_own_years() -> None:
    first, second = parse_education("BSc Physics at University of Leeds 2010MSc Maths, MSc Maths at MIT, 2012")
    assert [(one.school, one.period and one.period.text) for one in (first, second)] == [
        ("University of Leeds", "2010"),
        ("MIT", "2012"),
    ]


@pytest.mark.parametrize(
    ("text", "school"),
    [
        ("M.Sc. Informatik, TU Dresden", "TU Dresden"),
        ("BSc Economics | LSE", "LSE"),
        ("MBA, INSEAD", "INSEAD"),
        ("KU Leuven, MSc Physics", "KU Leuven"),
        ("Licenciatura Derecho, Tu Escuela", "Tu Escuela"),  # by its own word: "tu" is none
        ("BSc Physics, tu vida", None),
    ],
)
def test_schools_by_their_capitals(text: str, school: str | None) -> None:
    assert [entry.school for entry in parse_education(text)] == [school]
