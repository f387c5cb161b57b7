"""The first exploration of a method, which has a second: without an answer in it, there is a longer one."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.runs import driver_run
from verifier.check.runs.driver_run import DriverRun
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Short {
  public static int third(int[] a) { return a.length > 3 ? a[3] : 0; }
}
"""


@pytest.mark.parametrize(("first_s", "explorations"), [(5.0, 1), (0.0, 2)])
def test_a_method_is_explored_for_longer(
    ask: Any, monkeypatch: pytest.MonkeyPatch, first_s: float, explorations: int
) -> None:
    made, explore = [], DriverRun._outcome

    def noted(self: DriverRun, *args: Any) -> Any:
        made.append(args)
        return explore(self, *args)

    monkeypatch.setattr(driver_run, "WITHOUT_RANGES_S", first_s)
    monkeypatch.setattr(DriverRun, "_outcome", noted)
    assert ask("Short", SOURCE, ["third"], 20.0)["third"].verdict is Verdict.TRUE
    assert len(made) == explorations
