"""Numbers of java.math that are open, or made of open values: the JDK's contracts tell what fails."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.assumption import CheckAssumption
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.math.*;
import java.util.*;
public class Sums {
  private final List<BigDecimal> amounts = new ArrayList<>();
  private BigDecimal rate = new BigDecimal("0.19");
  public void add(BigDecimal amount) { amounts.add(amount); }
  public void charge(BigDecimal rate) { this.rate = rate; }

  // These hold.
  public BigDecimal total() {
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal one : amounts) sum = sum.add(one);
    return sum;
  }
  public static BigDecimal none(int scale) {
    return scale < 0 || scale > 6 ? BigDecimal.ZERO : BigDecimal.ZERO.setScale(scale); }
  public static BigDecimal longer() { return new BigDecimal("2.5").setScale(4); }
  public BigDecimal tax() { return total().multiply(rate).setScale(2, RoundingMode.HALF_UP); }
  public BigDecimal mean() {
    return amounts.isEmpty() ? BigDecimal.ZERO
        : total().divide(BigDecimal.valueOf(amounts.size()), 2, RoundingMode.HALF_EVEN);
  }
  public static BigDecimal part(BigDecimal whole, BigDecimal by) {
    return by.compareTo(BigDecimal.ZERO) == 0 ? whole : whole.divide(by, MathContext.DECIMAL64);
  }
  public static BigDecimal percent(int of) { return BigDecimal.valueOf(of).divide(BigDecimal.valueOf(100)); }
  public static BigDecimal of(double number) {
    return Double.isFinite(number) ? BigDecimal.valueOf(number).negate().abs() : BigDecimal.ONE;
  }
  public static BigDecimal parsed(String text) {
    try { return new BigDecimal(text.trim()).add(BigDecimal.ONE); }
    catch (NumberFormatException e) { return BigDecimal.ZERO; }
  }
  public static BigInteger left(BigInteger one, BigInteger by) {
    return by.signum() <= 0 ? one : one.mod(by).add(by).multiply(one).shiftLeft(5);
  }
  public static int known() {
    return 1 / new BigDecimal("2.50").setScale(1, RoundingMode.UNNECESSARY).precision();
  }

  // These do not.
  public static int read(String text) { return new BigDecimal(text).signum(); }
  public static int readZero(String text) throws NumberFormatException {
    BigDecimal read = new BigDecimal(text);
    return 1 / (read.signum() + read.scale());
  }
  public static BigDecimal quotient(BigDecimal one, BigDecimal other) {
    return one.divide(other, 2, RoundingMode.UP);
  }
  public static BigDecimal third(BigDecimal one) { return one.divide(BigDecimal.valueOf(3)); }
  public static BigDecimal unlimited(BigDecimal one) {
    return one.divide(BigDecimal.valueOf(7), MathContext.UNLIMITED);
  }
  public static BigDecimal exact(BigDecimal one) { return one.setScale(2); }
  public static BigDecimal rounded(BigDecimal one, RoundingMode mode) { return one.setScale(2, mode); }
  public static BigDecimal code(BigDecimal one, int mode) { return one.setScale(2, mode); }
  public static BigDecimal scaled(BigDecimal one, int scale) { return one.setScale(scale, RoundingMode.UP); }
  public static int small(BigDecimal one) { return one.intValueExact(); }
  public static int itself(BigDecimal one) { return 1 / (one.abs() == one ? 0 : 1); }
  public static int zero(BigDecimal one) {
    return 1 / (one.subtract(BigDecimal.TEN) == BigDecimal.ZERO ? 0 : 1);
  }
  public static int sign(long one) { return 1 / BigDecimal.valueOf(one).add(BigDecimal.ONE).signum(); }
  public static int same(BigDecimal one) { return 1 / (one.equals(BigDecimal.TEN) ? 0 : 1); }
  public static BigInteger power(BigInteger one, int exponent) { return one.pow(exponent); }
  public static BigInteger rest(BigInteger one, BigInteger by) { return one.mod(by); }
  public static int later(List<BigDecimal> all) {
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal one : all) {
      sum = sum.add(one);
      if (sum == BigDecimal.ZERO && one != BigDecimal.ZERO) return 1 / one.signum();
    }
    return 1;
  }
  public int kept() { return 1 / (rate == BigDecimal.ONE ? 0 : 1); }
}
"""
RIGHT = ("total", "tax", "mean", "part", "percent", "of", "parsed", "left", "known", "none", "longer")
WRONG = {
    "read": "NumberFormatException",
    "readZero": "ArithmeticException",
    "quotient": "ArithmeticException",
    "third": "ArithmeticException",
    "unlimited": "ArithmeticException",
    "exact": "ArithmeticException",
    "rounded": "ArithmeticException",
    "code": "IllegalArgumentException",
    "scaled": "ArithmeticException",
    "small": "ArithmeticException",
    "itself": "ArithmeticException",
    "zero": "ArithmeticException",
    "sign": "ArithmeticException",
    "same": "ArithmeticException",
    "power": "ArithmeticException",
    "rest": "ArithmeticException",
    "later": "ArithmeticException",
    "kept": "ArithmeticException",
}
OWN = """
package acme;
import java.math.*;
public class Own {
  public static class Odd extends BigDecimal {
    public Odd(String text) { super(text); }
    @Override public BigDecimal add(BigDecimal other) { return null; }
    @Override public int signum() { return 0; }
  }
  public static int sum(BigDecimal one, BigDecimal other) { return one.add(other).scale(); }
  public static int sign(BigDecimal one) { return one.compareTo(BigDecimal.ONE) > 0 ? 1 / one.signum() : 1; }
}
"""


def test_what_holds_of_all_numbers_is_proved(prove: Callable[..., dict[str, Answer]]) -> None:
    found = prove("Sums", SOURCE, RIGHT, 5)
    assert others(found, Verdict.TRUE) == set()
    leaning = {name for name, one in found.items() if CheckAssumption.ORDINARY_NUMBERS.word in one.assuming}
    assert leaning == set(RIGHT) - {"known", "longer"}


def test_what_fails_for_ordinary_numbers_is_refuted(refute: Callable[..., dict[str, str]]) -> None:
    assert refute("Sums", SOURCE, list(WRONG)) == WRONG


def test_the_program_may_have_numbers_of_its_own(try_to_prove: Callable[..., dict[str, Answer]]) -> None:
    found = try_to_prove("Own", OWN, ("sum", "sign"), 4)
    assert {name for name, answer in found.items() if answer.verdict is Verdict.TRUE} == set()
