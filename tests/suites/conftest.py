"""A small class with branches of each kind, and tests that reach some of them, compiled once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.jvm.home import find_java_home
from verifier.suites.jars import find_jacoco, find_junit
from verifier.suites.measuring import Coverage, Measurer

SHOP = """\
package acme;

public class Shop {
  public enum Size { SMALL, LARGE }
  private final long limit;

  public Shop(long limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit");
    }
    this.limit = limit;
  }

  public int price(Object what, Object other, int count) {
    int sum = what == null ? 1 : 2;
    if (what == other) {
      sum++;
    }
    for (int i = 0; i < count; i++) {
      sum += count > 3 ? i : 1;
    }
    return limit > sum && sum % 2 == 0 ? sum : -1;
  }

  public static String name(int code) {
    switch (code) {
      case 1: case 2: return "low";
      case 3: return "mid";
      case 1000: return "high";
      default: return "none";
    }
  }

  public static int letter(String text) {
    switch (text) {
      case "a": return 1;
      case "b": return 2;
      default: return 0;
    }
  }

  static class Inner {
    boolean both(boolean left, boolean right) { return left && right; }
  }
}
"""
TESTS = """\
package acme;

import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class ShopTest {
  @Test void price_ofNothing() { assertEquals(2, new Shop(9).price(null, null, 0)); }
  @Test void price_ofSome() { assertEquals(4, new Shop(9).price("a", null, 2)); }
  @Test void rejects() { assertThrows(IllegalArgumentException.class, () -> new Shop(-1)); }
  @Test void name_low() { assertEquals("low", Shop.name(2)); }
  @Test void name_none() { assertEquals("none", Shop.name(-7)); }
  @Test void letter_b() { assertEquals(2, Shop.letter("b")); }
  @Test void both() { assertTrue(new Shop.Inner().both(true, true)); }
  @Test void fails() { assertEquals("high", Shop.name(3)); }
}
"""


@pytest.fixture(scope="session")
def jars() -> tuple[list[Path], list[Path]]:
    """JUnit and JaCoCo."""
    try:
        return find_junit(), find_jacoco()
    except UserError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def shop_folder(tmp_path_factory: pytest.TempPathFactory, jars: tuple[list[Path], list[Path]]) -> Path:
    """Sources, and below ``classes`` their class files."""
    folder = tmp_path_factory.mktemp("shop")
    for name, source in (("Shop", SHOP), ("ShopTest", TESTS)):
        (folder / f"{name}.java").write_text(source, encoding="utf-8")
    path = ":".join(map(str, jars[0]))
    sources = sorted(folder.glob("*.java"))
    javac("-g", "--release", "11", "-d", folder / "classes", "-cp", path, *sources)
    return folder


@pytest.fixture(scope="session")
def shop_classes(shop_folder: Path) -> dict[str, ClassFile]:
    """What is measured."""
    names = ("acme/Shop", "acme/Shop$Inner")
    return {name: parse_class((shop_folder / "classes" / f"{name}.class").read_bytes()) for name in names}


@pytest.fixture(scope="session")
def shop_coverage(
    shop_folder: Path,
    shop_classes: dict[str, ClassFile],
    jars: tuple[list[Path], list[Path]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Coverage:
    """What the tests reach."""
    measurer = Measurer(find_java_home(), *jars, tmp_path_factory.mktemp("scratch"))
    return measurer.measure(shop_classes, [shop_folder / "classes"], ["acme.ShopTest"], rounds=2)
