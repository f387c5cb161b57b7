"""The tables about suites: sources are renamed as they are copied, rows add up."""

from __future__ import annotations

from scripts.measure_suites import render
from scripts.suiting.rating import Rating
from scripts.suiting.subjects import renamed


def test_packages_get_a_prefix() -> None:
    source = (
        "package java.beans;\nimport java.util.List;\nimport com.sun.beans.finder.*;\nimport javax.sql.X;\n"
        'class A { java.sql.Date d; String s = "java.rmi.server"; java.textual.B b; org.java.sql.C c; }\n'
    )
    assert renamed(source) == (
        "package copied.java.beans;\nimport java.util.List;\nimport copied.com.sun.beans.finder.*;\n"
        "import javax.sql.X;\nclass A { copied.java.sql.Date d; "
        'String s = "copied.java.rmi.server"; java.textual.B b; org.java.sql.C c; }\n'
    )


def test_rows_add_up() -> None:
    ratings = [
        Rating("a.A", "lib", 10.0, (3, 4), (9, 10), (3, 4), 1, 2, 0, 20, (1, 4), (5, 10)),
        Rating("a.B", "lib", 5.0, (0, 4), (0, 10), (0, 4), problem="it failed"),
        Rating("b.C", "other", 1.0, (2, 2), (5, 5), (2, 2), 0, 1, 0, 9, (2, 2), (5, 5)),
    ]
    rows = render(ratings).splitlines()
    assert rows[2] == "| lib | a.A | 100.0% (4 of 4) | 1 | 90.0% | 2 | 20 | 10 | 25.0% | 50.0% |"
    assert rows[4].startswith("| **lib** | 2 classes | 50.0% (4 of 8) | 1 | 45.0% |")
    assert rows[-1].startswith("| **all** | 3 classes | 60.0% (6 of 10) | 1 | 56.0% | 3 | 29 | 16 |")


def test_helpers_of_texts_use_the_copies() -> None:
    source = "package sun.text;\nimport java.text.CharacterIterator;\nimport sun.util.calendar.Zone;\n"
    assert renamed(source) == (
        "package copied.sun.text;\nimport copied.java.text.CharacterIterator;\n"
        "import copied.sun.util.calendar.Zone;\n"
    )
    assert renamed("package java.sql;\nimport java.text.Format;\n").endswith("import java.text.Format;\n")
