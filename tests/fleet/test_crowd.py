"""Which workers of a cluster get work."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from verifier.fleet.address import Address
from verifier.fleet.crowd import Crowd
from verifier.fleet.facts import code_digest

FACTS = {"JR": "1.0.0", "JDK": "17.0.15", "code": code_digest()}


@dataclass
class Told:
    """A future that is done."""

    value: Any
    status: str = "finished"

    def done(self) -> bool:
        return self.status != "pending"

    def result(self) -> Any:
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


@dataclass
class Scene:
    said: list[str] = field(default_factory=list)
    answers: dict[str, Told] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def crowd(self, **more: Any) -> Crowd:
        return Crowd(Address("tcp://localhost:1", say=self.said.append, **more), self.ask)

    def ask(self, function: Callable[[], dict[str, str]], worker: str) -> Told:
        self.asked.append(worker)
        return self.answers[worker]


def seen(*names: str, at: float = 1.0) -> dict[str, dict[str, Any]]:
    return {name: {"nthreads": 2, "last_seen": at} for name in names}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (Told({**FACTS, "code": "other"}), "it has another JR, 1.0.0, with other code"),
        (Told({"JR": "1.0.0", "code": code_digest()}), "there is no JDK that JR can use"),
        (Told({**FACTS, "JDK": "25"}), "it has another JDK, 25, where 17.0.15 is asked for"),
        (Told(ModuleNotFoundError("verifier"), "error"), "JR cannot run there: verifier"),
    ],
)
def test_who_does_not_fit_is_left_out_with_one_line(told: Told, said: str) -> None:
    scene = Scene(answers={"good": Told(FACTS), "bad": told})
    crowd = scene.crowd(same_jdk="17.0.15")
    for _ in range(3):
        crowd.look(seen("good", "bad"))
    assert scene.said == [f"worker bad is left out: {said}"]
    assert crowd.usable == ["good"] and crowd.slots == 3 and not crowd.is_whole
    assert scene.asked == ["good", "bad"], "each is asked once"
    assert crowd.facts == [{"JR": "1.0.0", "JDK": "17.0.15"}]


def test_who_has_not_told_yet_gets_nothing() -> None:
    scene = Scene(answers={"good": Told(FACTS), "late": Told(FACTS, "pending")})
    crowd = scene.crowd()
    crowd.look(seen("good", "late"))
    assert crowd.usable == ["good"] and not crowd.is_whole
    scene.answers["late"].status = "finished"
    crowd.look(seen("good", "late"))
    assert crowd.usable == ["good", "late"] and crowd.is_whole


def test_who_was_asked_in_vain_is_asked_again() -> None:
    scene = Scene(answers={"a": Told(ConnectionError("lost"), "cancelled")})
    crowd = scene.crowd()
    crowd.look(seen("a"))
    assert not crowd.usable and not scene.said
    scene.answers["a"] = Told(FACTS)
    crowd.look(seen("a"))
    assert crowd.usable == ["a"] and scene.asked == ["a", "a"]


def test_who_does_not_move_is_left_out_until_it_does() -> None:
    scene = Scene(answers={"a": Told(FACTS), "b": Told(FACTS)})
    crowd = scene.crowd(frozen_s=0.05)
    crowd.look(seen("a", "b"))
    time.sleep(0.1)
    assert crowd.look({**seen("a", at=2.0), **seen("b")}) == ["b"]
    assert crowd.usable == ["a"] and len(scene.said) == 1
    assert crowd.look({**seen("a", at=3.0), **seen("b")}) == []
    crowd.look(seen("a", "b", at=4.0))
    assert crowd.usable == ["a", "b"]
    assert crowd.slots == 6, "one more each than they have threads"
    crowd.look(seen("a", at=5.0))
    assert crowd.usable == ["a"] and crowd.is_whole
    assert crowd.slots == 2, "after a loss nobody waits on a worker"
