"""The table of facts about the JDK: what it names is there, and what it says of some methods."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from verifier.classfile import jdk
from verifier.classfile.image import JdkImage
from verifier.classfile.parser import parse_class
from verifier.dataflow.jdk_facts import FACTS, IMMUTABLE, Fact, holds, is_given, is_immutable
from verifier.jvm.home import find_java_home

_PLAIN = re.compile(r"[\w/<>]+")
_IN_PARENTHESES = re.compile(r"\([^()]*\)")


def _named() -> Iterator[tuple[str, str]]:
    """Classes and methods that rows name without a pattern."""
    for rows in FACTS.values():
        for owners, names in rows.items():
            shared = owners in jdk.ALL_BOXES  # of which not each has all methods that are named
            if _PLAIN.fullmatch(owners) and not (shared or _IN_PARENTHESES.search(names)):
                yield from ((owners, name) for name in names.split("|") if _PLAIN.fullmatch(name))


def test_what_is_named_is_there() -> None:
    missing = []
    with JdkImage(find_java_home() / "lib" / "modules") as image:
        for owner, name in sorted(set(_named())):
            at: str | None = owner
            while at is not None:
                data = image.find(at)
                assert data is not None, f"{at} is no class of the JDK"
                file = parse_class(data)
                if any(method.name == name for method in file.methods):
                    break
                at = file.super_name
            else:
                missing.append(f"{owner}.{name}")
    assert missing == []


@pytest.mark.parametrize(
    ("fact", "owner", "key", "expected"),
    [
        (Fact.NEVER_NULL, "java/lang/String", "trim()Ljava/lang/String;", True),
        (Fact.NEVER_NULL, "java/lang/String", "valueOf(Ljava/lang/Object;)Ljava/lang/String;", False),
        (Fact.NEVER_NULL, "java/lang/Class", "forName(Ljava/lang/String;)Ljava/lang/Class;", True),
        (
            Fact.NEVER_NULL, "java/lang/Class",
            "forName(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", False,
        ),
        (Fact.NEVER_NULL, "java/time/Year", "now(Ljava/time/Clock;)Ljava/time/Year;", False),
        (Fact.NEVER_NULL, "java/time/Year", "now()Ljava/time/Year;", True),
        (Fact.NEVER_NULL, "java/nio/ByteBuffer", "allocate(I)Ljava/nio/ByteBuffer;", True),
        (Fact.NEVER_NULL_HERE, "java/nio/file/Path", "toFile()Ljava/io/File;", True),
        (Fact.NEVER_NULL_HERE, "java/nio/file/Path", "getParent()Ljava/nio/file/Path;", False),
        (Fact.NEVER_NULL_HERE, "java/nio/file/Path", "getFileName()Ljava/nio/file/Path;", False),
        (
            Fact.NEVER_NULL_HERE, "java/util/stream/Stream",
            "toArray(Ljava/util/function/IntFunction;)[Ljava/lang/Object;", True,
        ),
        (
            Fact.NEVER_NULL_HERE, "java/util/stream/Stream",
            "collect(Ljava/util/stream/Collector;)Ljava/lang/Object;", False,
        ),
        (Fact.CLOSED, "java/lang/System", "exit(I)V", False),
        (Fact.CLOSED, "java/lang/System", "nanoTime()J", True),
        (Fact.CLOSED, "java/lang/Class", "getResource(Ljava/lang/String;)Ljava/net/URL;", False),
        (Fact.KEEPS, "java/lang/System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", True),
        (
            Fact.KEEPS, "java/util/Objects",
            "requireNonNull(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;", True,
        ),
        (
            Fact.KEEPS, "java/util/Objects",
            "requireNonNull(Ljava/lang/Object;Ljava/util/function/Supplier;)Ljava/lang/Object;", False,
        ),
        (Fact.FINDS_CODE, "java/io/ObjectInputStream", "read()I", True),
        (Fact.FINDS_CODE, "java/lang/Class", "getName()Ljava/lang/String;", False),
        (Fact.FAILURE, "java/lang/Error", "<init>()V", True),
        (Fact.FAILURE, "java/sql/SQLException", "<init>()V", False),
    ],
)  # fmt: skip
def test_some_methods(fact: Fact, owner: str, key: str, expected: bool) -> None:
    assert holds(fact, owner, key) is expected


def test_given_fields_are_written_by_their_constructors_and_subclasses() -> None:
    """What writes through its own name, or from another package, does so in its objects (JVMS 4.10.1.9)."""
    given = {("java/util/EventObject", "source")}
    given |= {(f"java/io/Filter{name}", "in") for name in ("InputStream", "Reader")}
    given |= {(f"java/io/Filter{name}", "out") for name in ("OutputStream", "Writer")}
    assert all(is_given(*one) for one in given) and not is_given("java/io/FilterReader", "lock")
    writers = []
    with JdkImage(find_java_home() / "lib" / "modules") as image:
        above = {}
        for name in image.class_names():
            data = image.find(name)
            if data is None or not re.search(rb"java/io/Filter|java/util/EventObject", data):
                continue
            file = parse_class(data)
            above[name] = file.super_name
            writers += [
                (name, method.name, one.operands[0])
                for method in file.methods
                for one in method.instructions
                if one.mnemonic == "putfield" and one.operands[0].name in ("in", "out", "source")
            ]

    def declares(owner: str | None, name: str) -> str | None:
        while owner is not None and (owner, name) not in given:
            owner = above.get(owner)
        return owner

    seen = set()
    for name, method, ref in writers:
        declaring = declares(ref.owner, ref.name)
        if declaring is not None and name == declaring:
            assert method == "<init>", (name, method)
            seen.add(name)
        elif declaring is not None:
            in_package = name.rpartition("/")[0] == declaring.rpartition("/")[0]
            assert name == ref.owner or not in_package, (name, method)
    assert seen == {owner for owner, _ in given}


def test_instances_of_immutable_classes_have_final_fields_and_no_subclasses() -> None:
    """But for caches and what constructors fill. The class path can extend two classes only."""
    caching, extensible, below = set(), set(), {}
    with JdkImage(find_java_home() / "lib" / "modules") as image:
        for name in IMMUTABLE:
            data = image.find(name)
            assert data is not None, name
            file = parse_class(data)
            if not all(one.is_static or one.is_final for one in file.fields):
                caching.add(name.rpartition("/")[2])
            made = [one for one in file.methods if one.name == "<init>"]
            if not file.is_final and any(one.is_public or one.is_protected for one in made):
                extensible.add(name)
        packages = {name.rpartition("/")[0] for name in IMMUTABLE}
        for name in image.class_names():
            if name.rpartition("/")[0] in packages and (data := image.find(name)) is not None:
                below[name] = parse_class(data).super_name
    assert caching == {"BigDecimal", "BigInteger", "Class", "Locale", "Pattern", "String"}
    assert extensible == {"java/math/BigDecimal", "java/math/BigInteger"}
    assert all(is_immutable(one, lambda _: ("acme/Own",)) == (one not in extensible) for one in IMMUTABLE)
    assert {name for name, above in below.items() if above in IMMUTABLE} <= IMMUTABLE
