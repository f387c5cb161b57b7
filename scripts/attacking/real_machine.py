"""The real Java virtual machine: a warm one for compiling and many runs, fresh ones where it matters."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from scripts.attacking.program import Observation

JAVA = Path(__file__).resolve().parent / "java"
FLAGS: tuple[tuple[str, ...], ...] = (
    (),
    ("-Xint",),
    ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=0"),
    ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=1"),
    ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"),
    ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"),
    ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=4"),
    ("-Xshare:off",),
    ("-XX:+UnlockDiagnosticVMOptions", "-XX:+StressLCM", "-XX:+StressGCM", "-XX:+StressIGVN"),
    ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
    ("-XX:AutoBoxCacheMax=127", "-XX:+UseParallelGC"),
)
"""Settings that a program may not notice if the specification fixes what it does."""
ASSUMED = ("-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8")
"""What JR declares that it assumes of a machine (docs/trust.md): runs without it would prove nothing."""
_UNCAUGHT = re.compile(r'^(?:Exception in thread "(.*?)"|Exception in thread (\S+)) ([\w.$]+)', re.MULTILINE)
_BROKEN = ("java.lang.StackOverflowError", "java.lang.OutOfMemoryError")
_QUIET_S = 1.5
_POLL_S = 0.01
_VECTORS_AT_ONCE = 32


class Machine:
    """Compiles and runs programs; ``close`` ends its process. ``folder`` takes the compiled helpers."""

    def __init__(self, folder: Path, java_home: str | None = None) -> None:
        bin_dir = f"{java_home}/bin/" if java_home else ""
        self.java, self._javac = f"{bin_dir}java", f"{bin_dir}javac"
        self.stub = folder / "stub"
        self._arena_dir = folder / "arena"
        self._build()
        self._arena: subprocess.Popen[bytes] | None = None
        self._kinds: dict[tuple[str, str], tuple[str, ...]] = {}

    def _build(self) -> None:
        for name, target in (("stub", self.stub), ("arena", self._arena_dir)):
            shutil.rmtree(target, ignore_errors=True)
            target.mkdir(parents=True)
            sources = [str(path) for path in (JAVA / name).rglob("*.java")]
            subprocess.run([self._javac, "-nowarn", "-d", str(target), *sources], check=True)

    # The warm machine

    def _start(self) -> subprocess.Popen[bytes]:
        if self._arena is None or self._arena.poll() is not None:
            flags = ["-Xss8m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
            self._arena = subprocess.Popen(
                [self.java, *ASSUMED, *flags, "-cp", str(self._arena_dir), "Arena"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return self._arena

    def close(self) -> None:
        """End the warm machine."""
        if self._arena is not None:
            _end(self._arena)
            for pipe in (self._arena.stdin, self._arena.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
            self._arena = None

    def _ask(self, request: Sequence[str], limit_s: float) -> list[str] | None:
        """The answer, or None if the machine did not give one in time (it is started anew then)."""
        arena = self._start()
        assert arena.stdin is not None and arena.stdout is not None
        data = [struct.pack(">i", len(request))]
        for text in request:
            encoded = text.encode()
            data.append(struct.pack(">i", len(encoded)) + encoded)
        deadline_s = time.monotonic() + limit_s
        try:
            arena.stdin.write(b"".join(data))
            arena.stdin.flush()
            answer = []
            for _ in range(_number(arena.stdout.fileno(), deadline_s)):
                size = _number(arena.stdout.fileno(), deadline_s)
                answer.append(_read(arena.stdout.fileno(), size, deadline_s).decode("utf-8", "replace"))
        except (OSError, TimeoutError):
            self.close()
            return None
        return answer

    def compile(self, sources: Path, classes: Path) -> str:
        """Compile all files of a folder; the messages of javac if that fails, else an empty text."""
        answer = self._ask(["compile", str(self.stub), str(sources), str(classes)], 60.0)
        return "xthe compiler gave no answer" if answer is None else answer[0]

    def run_warm(self, classes: Path, vectors: Sequence[str], limit_s: float = 1.0) -> list[Observation]:
        """Runs in the warm machine, one for each vector; ends early where one hangs."""
        found: list[Observation] = []
        for start in range(0, len(vectors), _VECTORS_AT_ONCE):
            part = vectors[start : start + _VECTORS_AT_ONCE]
            request = ["run", str(classes), str(self.stub), str(int(limit_s * 1000)), *part]
            answer = self._ask(request, 30.0 + 10 * limit_s)
            if answer is None:
                return [*found, Observation("broken", vector=part[0])]
            found += [_decode(text, vector) for text, vector in zip(answer, part, strict=False)]
            if len(answer) < len(part) or found[-1].ending == "hangs":
                self.close()
                break
        return found

    def kinds(self, classes: Path, name: str) -> tuple[str, ...]:
        """A class and its superclasses, by name."""
        key = (str(classes), name)
        if key not in self._kinds:
            answer = self._ask(["kinds", str(classes), str(self.stub), name], 20.0)
            self._kinds[key] = tuple(answer[0].split(">")) if answer else (name,)
        return self._kinds[key]

    # Fresh machines

    def run_plain(
        self, classes: Path, vector: str, flags: Sequence[str] = (), limit_s: float = 20.0
    ) -> Observation:
        """One run by ``java -ea``, as any user would."""
        command = [self.java, "-ea", *ASSUMED, *flags, "-cp", f"{classes}:{self.stub}", "Main"]
        out, err = classes / "out.txt", classes / "err.txt"
        with out.open("wb") as stdout, err.open("wb") as stderr:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                env={**os.environ, "ATTACK_INPUTS": vector},
                cwd=classes,
                start_new_session=True,
            )
            ending = _await(process, limit_s)
        return self._plain_observation(classes, vector, tuple(flags), ending, process.returncode)

    def _plain_observation(
        self, classes: Path, vector: str, flags: tuple[str, ...], ending: str, status: int
    ) -> Observation:
        text = (classes / "err.txt").read_text("utf-8", "replace")
        thrown: dict[bool, tuple[str, ...]] = {}
        for found in _UNCAUGHT.finditer(text):
            thrown.setdefault(found.group(1) == "main", self.kinds(classes, found.group(3)))
        if ending == "ended" and status == 77:
            ending = "refused"
        elif ending == "ended" and (status < 0 or "VirtualMachineError" in text or "fatal error" in text):
            ending = "broken"
        if ending == "ended" and status == 1 and True not in thrown:
            ending = "broken"  # main threw something, which a handler or another stream has taken
        main, other = thrown.get(True, ()), thrown.get(False, ())
        if set(main + other) & set(_BROKEN):
            ending = "broken"
        lines = (classes / "out.txt").read_text("utf-8", "replace").splitlines()
        seen = tuple(_seen(line[1:]) for line in lines if re.match(r"@\d+=", line))
        return Observation(ending, main, other, seen, vector, flags)


def _decode(text: str, vector: str) -> Observation:
    ending, main, other, *seen = text.split("\n")
    thrown, elsewhere = tuple(main.split(">")) if main else (), tuple(other.split(">")) if other else ()
    if "org.sosy_lab.sv_benchmarks.Verifier$Refused" in thrown:
        return Observation("refused", vector=vector)
    if set(thrown + elsewhere) & set(_BROKEN):
        ending = "broken"
    return Observation(ending, thrown, elsewhere, tuple(_seen(line) for line in seen), vector)


def _seen(line: str) -> tuple[int, str]:
    number, _, value = line.partition("=")
    return int(number), value


def _number(pipe: int, deadline_s: float) -> int:
    return int(struct.unpack(">i", _read(pipe, 4, deadline_s))[0])


def _read(pipe: int, size: int, deadline_s: float) -> bytes:
    data = b""
    while len(data) < size:
        left_s = deadline_s - time.monotonic()
        ready, _, _ = select.select([pipe], [], [], max(0.0, left_s))
        if not ready:
            raise TimeoutError
        chunk = os.read(pipe, size - len(data))
        if not chunk:
            raise OSError("the machine has ended")
        data += chunk
    return data


def _await(process: subprocess.Popen[bytes], limit_s: float) -> str:
    """Wait for the end of a run. One that uses no CPU time for a while, all its threads asleep, hangs."""
    deadline_s = time.monotonic() + limit_s
    last, since_s = -1, time.monotonic()
    while process.poll() is None:
        now = time.monotonic()
        ticks = _own_ticks(process.pid)
        if ticks != last:
            last, since_s = ticks, now
        if now - since_s > _QUIET_S and _sleeps(process.pid):
            _end(process)
            return "hangs"
        if now > deadline_s:
            _end(process)
            return "broken"
        time.sleep(_POLL_S)
    return "ended"


def _own_ticks(pid: int) -> int:
    with contextlib.suppress(OSError, ValueError, IndexError):
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        # The machine's own housekeeping wakes up now and then, at a few ticks a second at most.
        return (int(fields[11]) + int(fields[12])) // 8
    return -1


def _sleeps(pid: int) -> bool:
    states = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            stat = Path(f"/proc/{pid}/task/{task}/stat").read_text("utf-8")
            states.append(stat.rpartition(")")[2].split()[0])
    return bool(states) and all(state == "S" for state in states)


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
