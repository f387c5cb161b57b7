"""Annotations about null on whatever a driver calls: at declarations, at types, and by default."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.nulls import annotated
from verifier.check.nulls.nullness import Nullness
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
  @interface NullUnmarked { }
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
  public static int alike(@Nullable String one, String two) { return one == two ? 1 / two.length() : 1; }
  public static int array(String @Nullable [] all) { return all.length; }
  public static int elements(@Nullable String[] all) { return all.length; }
  @NullMarked static class Marked {
    static int all(String one, @Nullable String two, @NonNull Object three) { return 1; }
  }
  @NullMarked static class Half {
    @NullUnmarked static class Within<T extends @Nullable Object> {
      <U> int all(T one, U two, @NonNull Object three) { return 1; }
    }
  }
  @ParametersAreNullableByDefault static class Loose {
    static class Within { static int all(String one, @NonNull String two, int three) { return 1; } }
  }
}
"""
PARTS = """
package acme;
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;
public class Parts {
  @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface Nullable { }
  public @Nullable String open = "";
  public final @Nullable String fixed = "";
  public static int elements(@Nullable String... all) { return all.length > 1 ? all[1].length() : 0; }
  public static int array(String[] all) { return all.length > 1 ? all[1].length() : 0; }
  public static int list(List<@Nullable String> all) { return all.isEmpty() ? 0 : all.get(0).length(); }
  public static int bounded(List<? extends @Nullable String> all) {
    return all.isEmpty() ? 0 : all.get(0).length();
  }
  public static class Kept {
    private final Supplier<String> source;
    public Kept(Supplier<@Nullable String> source) { this.source = source; }
    public int length() { return source.get().length(); }
  }
  public static class Box<T extends @Nullable Object> {
    private final T value;
    public Box(T value) { this.value = value; }
    public int hash() { return value.hashCode(); }
  }
  public interface Source { @Nullable String get(); int number(); }
  public static int of(Source source) { return source.get().length(); }
  interface Sink { void put(@Nullable String text); }
  public static class Impl implements Sink { public void put(String text) { text.length(); } }
}
"""
OF_PARTS = {
    "elements": Verdict.FALSE,
    "array": Verdict.TRUE,
    "list": Verdict.FALSE,
    "bounded": Verdict.FALSE,
    "Kept.length": Verdict.FALSE,
    "Box.hash": Verdict.FALSE,
    "Box": Verdict.TRUE,
    "of": Verdict.FALSE,
    "Impl.put": Verdict.FALSE,
}
FALSE = {"Made.length", "Made.lengthLater", "Given.length", "Inner.length", "array", "alike"}
TRUE = {"Inner.sure", "elements"}


def test_nulls_that_annotations_allow_reach_what_a_driver_calls(ask: Ask) -> None:
    answers = ask("Told", SOURCE, sorted(FALSE | TRUE), 20.0)
    assert {name for name, answer in answers.items() if answer.verdict is Verdict.FALSE} == FALSE
    assert {name for name, answer in answers.items() if answer.verdict is Verdict.TRUE} == TRUE


def test_null_for_one_argument_is_not_passed_as_another(ask_all: Ask) -> None:
    (answer,) = ask_all("Told", SOURCE, ["alike"], 5.0).values()
    assert {one.failure.exception for one in answer.failures} == {"java.lang.ArithmeticException"}


def test_nulls_inside_of_types_and_of_what_overrides(ask: Ask) -> None:
    answers = ask("Parts", PARTS, list(OF_PARTS), 20.0)
    assert {name: answer.verdict for name, answer in answers.items()} == OF_PARTS


def test_users_write_null_into_a_field_that_may_be_null(warm_jvm: Jvm, tmp_path: Path) -> None:
    nullness = Nullness(_library(warm_jvm, tmp_path, "Parts", PARTS))
    fields = [f"{name}Ljava/lang/String;" for name in ("open", "fixed")]
    assert [nullness.is_set_at_last("acme/Parts", one) for one in fields] == [False, True]


@pytest.mark.parametrize(
    ("owner", "expected"),
    [
        ("Marked", [False, True, False]),
        ("Loose$Within", [True, False, None]),
        ("Inner", [None, None, True]),
        ("Half$Within", [True, None, False]),
    ],
)
def test_the_nearest_annotation_counts(
    owner: str, expected: list[bool | None], warm_jvm: Jvm, tmp_path: Path
) -> None:
    library = _library(warm_jvm, tmp_path, "Told", SOURCE)
    file = library.get(f"acme/Told${owner}")
    method = next(one for one in file.methods if len(one.parameter_types) == 3)
    assert [annotated.parameter(library, file, method, at) for at in range(3)] == expected


def _library(jvm: Jvm, folder: Path, name: str, text: str) -> Library:
    source = folder / "acme" / f"{name}.java"
    source.parent.mkdir()
    source.write_text(text, encoding="utf-8")
    assert jvm.compile_against([source], folder / "classes", []) is None
    return Library([folder / "classes"], jvm.java_home, jvm.version, folder / "unpacked")
