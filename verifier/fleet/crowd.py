"""The workers of a cluster: which of them fit, and which of those move."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from verifier.fleet.address import Address
from verifier.fleet.dask_types import Future, Worker
from verifier.fleet.facts import code_digest
from verifier.fleet.site import probe

_NEEDED = ("JR", "JDK")
_CALM_S = 60.0


@dataclass
class _Member:
    threads: int
    probing: Future
    facts: dict[str, str] | None = None
    problem: str = ""
    seen: float = 0.0
    """The scheduler's time of its last sign of life."""
    seen_s: float = field(default_factory=time.monotonic)
    """When that was noticed here."""
    is_frozen: bool = False


class Crowd:
    """The facts about each worker, which are requested once. ``submit`` starts a task on a worker."""

    def __init__(
        self, address: Address, submit: Callable[[Callable[[], dict[str, str]], str], Future]
    ) -> None:
        self._address = address
        self._submit = submit
        self._members: dict[str, _Member] = {}
        self._told: set[str] = set()
        self._lost_s = -_CALM_S
        self.facts: list[dict[str, str]] = []
        """The facts of all accepted workers, without duplicates."""

    def look(self, workers: Mapping[str, Worker]) -> list[str]:
        """Take in what the scheduler says; the workers that have stopped moving since the last time."""
        for name in self._members.keys() - workers.keys():
            del self._members[name]
            self._lost_s = time.monotonic()
        stopped = []
        for name, told in workers.items():
            member = self._members.get(name)
            if member is None:
                member = _Member(int(told["nthreads"]), self._submit(probe, name))
                self._members[name] = member
            if told["last_seen"] != member.seen:
                member.seen, member.seen_s, member.is_frozen = told["last_seen"], time.monotonic(), False
            elif not member.is_frozen and time.monotonic() - member.seen_s > self._address.frozen_s:
                member.is_frozen = True
                self._say(f"worker {name} shows no life and gets no work")
                stopped.append(name)
            if member.facts is None and not member.problem and member.probing.done():
                self._judge(name, member)
        return stopped

    def forget(self) -> None:
        """There is another scheduler; all is asked again."""
        self._members.clear()

    def _judge(self, name: str, member: _Member) -> None:
        try:
            facts = dict(cast("dict[str, str]", member.probing.result()))
        except Exception as error:
            if member.probing.status == "error":
                member.problem = f"JR cannot run there: {error}"
                self._say(f"worker {name} is left out: {member.problem}")
            else:  # what it told was lost with the connection
                del self._members[name]
            return
        code = facts.pop("code", "")
        missing = [part for part in _NEEDED if part not in facts]
        jdk = self._address.same_jdk
        if missing:
            member.problem = f"there is no {missing[0]} that JR can use"
        elif code != code_digest():
            member.problem = f"it has another JR, {facts['JR']}, with other code"
        elif jdk is not None and facts["JDK"] != jdk:
            member.problem = f"it has another JDK, {facts['JDK']}, where {jdk} is asked for"
        if member.problem:
            self._say(f"worker {name} is left out: {member.problem}")
            return
        member.facts = facts
        if facts not in self.facts:
            self.facts.append(facts)

    def _say(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._address.say(text)

    @property
    def usable(self) -> list[str]:
        """The workers that fit and move."""
        return [name for name, one in self._members.items() if one.facts is not None and not one.is_frozen]

    @property
    def is_whole(self) -> bool:
        """Whether all workers are usable, so that tasks need not name workers."""
        return bool(self._members) and len(self.usable) == len(self._members)

    @property
    def slots(self) -> int:
        """The number of jobs that can be submitted: one more for each worker than it is working on, so that
        none is idle.

        After a recent loss of workers there is no extra job: a waiting job would be blamed as well.
        """
        is_calm = time.monotonic() - self._lost_s > _CALM_S
        return sum(self._members[name].threads + is_calm for name in self.usable)

    def problems(self) -> str:
        """Why workers are left out."""
        found = dict.fromkeys(one.problem for one in self._members.values() if one.problem)
        return "; ".join(found) or "there are none"
