"""One compiled task, and the machines that are built for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from verifier.analysis.seeded import SeededRuns
from verifier.analysis.symbolic import term_factory
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.threads.weak_memory import WeakMemory
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine, Prepare
from verifier.machine.memory import Memory
from verifier.machine.mode import Lengths, Mode, Natives
from verifier.machine.oracle import Oracle
from verifier.machine.state import State


@dataclass
class EngineRun(SeededRuns):
    """One compiled task that the engine analyses."""

    def before_threads(self, state: State) -> PathEnd | None:
        """How a path ends that is about to have threads, None if it may."""
        return None

    def extend(self, machine: Machine) -> None:
        """Add to a new machine what the run needs beside the program's classes."""

    def make_machine(
        self,
        oracle: Oracle,
        mode: Mode,
        memory: Memory | None = None,
        decode: Prepare | None = None,
        replaced: Path | None = None,
        weak: WeakMemory | None = None,
    ) -> Machine:
        """A machine for the program."""
        places = (*self.classes, self.jvm.fallback_classes)
        machine = build_machine(
            places,
            self.jvm.java_home,
            self.stats,
            mode=mode,
            oracle=oracle,
            terms=term_factory(self.options),
            memory=memory,
            decode=decode,
            replaced=replaced,
            leanings=self.leanings,
            weak=weak,
            unlinked=self.unlinked,
            models=self.models,
            added=self.jvm.open_classes,
        )
        self.extend(machine)
        return machine

    def mode(self, lengths: Lengths) -> Mode:
        """How machines of an exploration treat lengths and natives."""
        return Mode(lengths, Natives(self.options.natives))

    def start(self, machine: Machine) -> State:
        """The state in which the program begins."""
        return initial_state(machine, self.task.entry_class, self.task.arguments)
