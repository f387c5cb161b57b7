"""Nothing is known of fields that handles write, which no instruction names."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.fields.array_classes import ArrayClasses
from verifier.check.fields.holdings import Holdings
from verifier.check.fields.stored_types import StoredTypes
from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.ranges.inductive import Ranges
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
import java.lang.invoke.*;
import java.util.*;
public class Kept {
  private String text = "a";
  private Object some = new ArrayList<String>();
  private List<String> list = new ArrayList<>();
  private Object[] row = new String[3];
  private int size;
  private final int[] items = new int[8];
  public int length() { return text.length() + some.hashCode() + list.size() + row.length; }
  public void push(int n) { if (size < items.length) items[size++] = n; }
  %s
}
"""
WAYS = {
    "findSetter": "MethodHandles.lookup().findSetter(Kept.class, name, type).invoke(this, value);",
    "findVarHandle": "MethodHandles.lookup().findVarHandle(Kept.class, name, type).set(this, value);",
}
OWNER = "acme/Kept"


def found(jvm: Jvm, folder: Path, body: str) -> list[object]:
    """What is known of the fields of ``Kept``: nothing where an entry is false."""
    file = folder / "Kept.java"
    way = f"void set(String name, Class<?> type, Object value) throws Throwable {{ {body} }}" if body else ""
    file.write_text(SOURCE % way, encoding="utf-8")
    assert jvm.compile_against([file], folder / "classes", []) is None
    library = Library([folder / "classes"], jvm.java_home, jvm.version, folder / "unpacked")
    nullness = Nullness(library)
    return [
        nullness.is_never_null(OWNER, "textLjava/lang/String;"),
        StoredTypes(library).of_field(OWNER, "someLjava/lang/Object;"),
        Holdings(library, nullness).in_field(OWNER, "listLjava/util/List;"),
        ArrayClasses(library).of_field(OWNER, "row[Ljava/lang/Object;"),
        Ranges(library, nullness, 10.0).of(OWNER),
    ]


def test_fields_that_instructions_alone_write(jvm: Jvm, tmp_path: Path) -> None:
    assert all(found(jvm, tmp_path, ""))


@pytest.mark.parametrize("way", WAYS)
def test_fields_that_handles_write(jvm: Jvm, tmp_path: Path, way: str) -> None:
    assert [one for one in found(jvm, tmp_path, WAYS[way]) if one] == []
