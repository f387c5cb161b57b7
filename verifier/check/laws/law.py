"""A law about a method of a class: its text, and the Java that checks it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Law:
    """``name``: of the method of Laws.java that checks it, whose text is ``source``. ``says``: its text.

    ``subject``: the class (internal name). ``about``: the key of its method that has to keep the law.
    ``call``: the Java statement that checks it, with ``{0}``, ``{1}`` and ``{2}`` for the objects.
    """

    name: str
    says: str
    subject: str
    about: str
    call: str
    source: str


@dataclass(frozen=True)
class Rule:
    """The description of a broken law for other programs.

    ``word``: its short name. ``help``: why it matters, and what to do.
    """

    word: str
    says: str
    help: str


RULES = {
    "reflexive": Rule(
        "equals-reflexive",
        "equals is not reflexive, or does not answer false for null.",
        "An object has to equal itself, and nothing equals null (java.lang.Object.equals). "
        "Collections look for objects by equals: they do not find one that does not equal itself. "
        "Compare with this first, and ask for the class of the argument before it is used.",
    ),
    "symmetric": Rule(
        "equals-symmetric",
        "equals is not symmetric.",
        "a.equals(b) and b.equals(a) have to be the same (java.lang.Object.equals). What a collection"
        " contains depends on which of both is asked otherwise. A subclass that compares more than "
        "its superclass is the usual cause: compare getClass(), or make equals final in the "
        "superclass.",
    ),
    "transitive": Rule(
        "equals-transitive",
        "equals is not transitive.",
        "If a equals b and b equals c, a has to equal c (java.lang.Object.equals). Comparisons with a"
        " tolerance and those that leave out what one of both does not have are the usual causes.",
    ),
    "hashed": Rule(
        "equal-objects-hash-alike",
        "Equal objects have different hash codes.",
        "Objects that are equal need equal hash codes (java.lang.Object.hashCode). HashMap and "
        "HashSet do not find them otherwise. Compute hashCode of what equals compares, and of nothing"
        " else.",
    ),
    "antisymmetric": Rule(
        "order-antisymmetric",
        "An order is not antisymmetric.",
        "compare(a, b) and compare(b, a) need opposite signs (java.util.Comparator, "
        "java.lang.Comparable). Sorting may throw otherwise, and a TreeMap loses entries. A "
        "subtraction that overflows is a usual cause: use Integer.compare.",
    ),
    "ordered": Rule(
        "order-transitive",
        "An order is not transitive.",
        "If a comes before b and b before c, a has to come before c (java.util.Comparator, "
        'java.lang.Comparable). Sorting may throw otherwise ("Comparison method violates its general '
        'contract"). A subtraction that overflows is a usual cause: use Integer.compare.',
    ),
    "agreeing": Rule(
        "order-agrees-with-equals",
        "An order does not agree with equals, though its documentation says so.",
        "compare(a, b) == 0 has to be the same as a.equals(b) where the class promises it. A TreeSet "
        "and a HashSet have different elements otherwise. Compare all that equals compares, or say "
        "that the order is not consistent with equals.",
    ),
    "copied": Rule(
        "copy-equals-original",
        "A copy does not equal its original.",
        "What clone or a copy constructor makes has to equal the original. A field that is not copied"
        " is the usual cause.",
    ),
    "ending": Rule(
        "iterator-ends",
        "An iterator does not end with NoSuchElementException.",
        "next() has to throw NoSuchElementException where there are no more elements "
        "(java.util.Iterator). Ask hasNext() at its beginning.",
    ),
    "lasting": Rule(
        "has-next-changes-nothing",
        "hasNext changes its answer.",
        "hasNext() only asks (java.util.Iterator): called twice, it has to answer the same.",
    ),
    "asking": Rule(
        "next-without-has-next",
        "next needs a call of hasNext before it.",
        "next() has to give the same elements whether or not hasNext() was called before "
        "(java.util.Iterator).",
    ),
}
"""By the names of laws."""
