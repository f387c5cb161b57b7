"""Enums with more constants than a proof takes a path for each of: receivers, arguments, and states."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

_NAMES = [chr(ord("A") + number) for number in range(14)]
SOURCE = f"""
package acme;
public class Many {{
  public enum Unit {{
    {", ".join(f'{name}("{name if name < "N" else ""}")' for name in _NAMES)};
    private final String sign;
    Unit(String sign) {{ this.sign = sign; }}
    public String twice() {{ return sign + sign; }}
    public boolean isBefore(Unit other) {{ return ordinal() < other.ordinal(); }}
    public char first() {{ return sign.charAt(0); }}
    public int share(Unit other) {{ return 10 / (ordinal() + other.ordinal() - 26); }}
  }}
  public enum Counted {{
    {", ".join(_NAMES)};
    private int left = 1;
    public void use() {{ left--; }}
    public int share() {{ return 10 / left; }}
  }}
  public enum Bodies {{
    {", ".join(_NAMES[:-1])}, Z {{ int part() {{ return 0; }} }};
    int part() {{ return 1; }}
    public int share() {{ return 10 / part(); }}
  }}
}}
"""


def test_proofs(prove: Any) -> None:
    methods = ("Unit.twice", "Unit.isBefore", "Unit.first", "Unit.share", "Bodies.share")
    answers = prove("Many", SOURCE, methods, 10.0)
    assert [answers[one].verdict is Verdict.TRUE for one in methods] == [True, True, False, False, False], (
        answers
    )


def test_failures_of_the_last_constant(ask: Any) -> None:
    answers = ask("Many", SOURCE, ("Unit.first", "Counted.share"), 10.0)
    assert [one.verdict for one in answers.values()] == [Verdict.FALSE] * 2, answers
    assert answers["Unit.first"].reproducer.shown == ("this = Many.Unit.N",)
