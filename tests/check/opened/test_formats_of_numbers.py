"""Formats of numbers of java.math that are open, and texts that are joined of open ones."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.*;
import java.util.stream.*;
public class NAME {
    private NAME() {}
"""
HOLDS = (
    HEAD.replace("NAME", "Shown")
    + """
    public static String money(String name, BigDecimal a) { return String.format("%s %,10.2f", name, a); }
    public static String total(BigDecimal a, BigInteger n) { return "%.2f of %d".formatted(a.negate(), n); }
    public static String nothing(BigDecimal a, boolean b) { return String.format("%s%%", b ? a : null); }
    public static String line(String sku, BigDecimal a) { return String.format("%-9s @ %.2f", sku, a); }
    public static String joined(List<String> list) { return list.stream().collect(Collectors.joining(", ")); }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Hidden")
    + """
    public static String whole(BigDecimal a) { return String.format("%d", a); }
    public static String real(BigInteger a) { return String.format("%.2f", a); }
    public static String missing(BigDecimal a) { return String.format("%s %s", a); }
    public static String character(BigDecimal a) { return String.format("%c", a); }
    public static String digits(BigDecimal a) { return String.format("%.2d", a); }
    public static char fifth(BigDecimal a) { return String.format("%.2f", a).charAt(5); }
    public static int same(BigDecimal a) { return 1 / (String.format("%s", a).equals("10") ? 1 : 0); }
    public static char empty(List<String> list) {
        return list.stream().collect(Collectors.joining(", ")).charAt(0);
    }
    public static String longest(List<String> list) {
        return list.stream().map(s -> s.substring(1)).collect(Collectors.joining(", "));
    }
}
"""
)
REFUTED = {
    "whole": "IllegalFormatConversionException",
    "real": "IllegalFormatConversionException",
    "missing": "MissingFormatArgumentException",
    "character": "IllegalFormatConversionException",
    "digits": "IllegalFormatPrecisionException",
    "fifth": "StringIndexOutOfBoundsException",
    "same": "ArithmeticException",
    "empty": "StringIndexOutOfBoundsException",
    "longest": "StringIndexOutOfBoundsException",
}


def test_formats_of_numbers(prove: Ask) -> None:
    methods = ["money", "total", "nothing", "line", "joined"]
    found = prove("Shown", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_formats_reject(refute: Refute) -> None:
    assert refute("Hidden", FAILS, list(REFUTED)) == REFUTED
