"""Annotations about null on whatever a driver calls: at declarations, at types, and by default."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.nulls import annotated
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.lang.annotation.*;
public class Told {
  @Target({ElementType.PARAMETER, ElementType.METHOD}) @interface CheckForNull { }
  @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Nullable { }
  @Target(ElementType.TYPE_USE) @interface NonNull { }
  @interface NullMarked { }
  @interface ParametersAreNullableByDefault { }
  public static class Made {
    private final String text;
    private String later = "";
    public Made(@CheckForNull String text) { this.text = text; }
    public int length() { return text.length(); }
    public void setLater(int at, @Nullable String later) { this.later = later; }
    public int lengthLater() { return later.length(); }
  }
  public static class Given {
    private final String text;
    private Given(String text) { this.text = text; }
    public static Given of(@Nullable String text) { return new Given(text); }
    public int length() { return text.length(); }
  }
  public class Inner {
    private final String sure, text;
    public Inner(String sure, @Nullable String text) { this.sure = sure; this.text = text; }
    public int length() { return text.length(); }
    public int sure() { return sure.length(); }
  }
  public static int array(String @Nullable [] all) { return all.length; }
  public static int elements(@Nullable String[] all) { return all.length; }
  @NullMarked static class Marked {
    static int all(String one, @Nullable String two, @NonNull Object three) { return 1; }
  }
  @ParametersAreNullableByDefault static class Loose {
    static class Within { static int all(String one, @NonNull String two, int three) { return 1; } }
  }
}
"""
FALSE = {"Made.length", "Made.lengthLater", "Given.length", "Inner.length", "array"}
TRUE = {"Inner.sure", "elements"}


def test_nulls_that_annotations_allow_reach_what_a_driver_calls(ask: Ask) -> None:
    answers = ask("Told", SOURCE, sorted(FALSE | TRUE), 20.0)
    assert {name for name, answer in answers.items() if answer.verdict is Verdict.FALSE} == FALSE
    assert {name for name, answer in answers.items() if answer.verdict is Verdict.TRUE} == TRUE


@pytest.mark.parametrize(
    ("owner", "expected"),
    [("Marked", [False, True, False]), ("Loose$Within", [True, False, None]), ("Inner", [None, None, True])],
)
def test_the_nearest_annotation_counts(
    owner: str, expected: list[bool | None], warm_jvm: Jvm, tmp_path: Path
) -> None:
    source = tmp_path / "acme" / "Told.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    file = library.get(f"acme/Told${owner}")
    method = next(one for one in file.methods if len(one.parameter_types) == 3)
    assert [annotated.parameter(library, file, method, at) for at in range(3)] == expected
