"""The Java processes of one verification: a trusted server and disposable runners.

``Jvm.start`` spawns the server and returns at once. The server compiles (javac) and evaluates JDK
methods; a runner executes the program under test in a sandbox (see verifier/jvm/sandbox.py). ``close``
leaves no process and no file behind; both kinds of process also end by themselves when the pipe from
JR closes, so they do not outlive a killed JR.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

from verifier.clock import by_clock_s, process_cpu_s, waiting_for
from verifier.errors import UserError
from verifier.jvm.channel import Channel, ChannelClosedError, ChannelTimeoutError
from verifier.jvm.command import (
    USUAL,
    natives_command,
    plain_command,
    run_flags,
    runner_command,
    server_command,
    stress_command,
)
from verifier.jvm.heap_call import (
    HeapAnswer,
    HeapCall,
    PeerCall,
    decode_heap_answer,
    encode_heap_call,
    encode_peer_call,
)
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.java_side import ensure_support_classes
from verifier.jvm.javac_message import is_of_other_encoding
from verifier.jvm.native_process import NativeProcess
from verifier.jvm.program_run import RunEnding, RunRequest, RunResult
from verifier.jvm.resources import why_ended
from verifier.jvm.runner_process import RunnerProcess, resolved
from verifier.jvm.sandbox import bare_environment, check_sandbox, run_folder, spawn_shut_in
from verifier.jvm.server_process import start_server
from verifier.jvm.source_tree import holds_resources, java_files, loads_by_name, may_ask, without_module
from verifier.jvm.trusted_server import (
    Answer,
    Call,
    NotCallable,
    arguments_of_files,
    decode_answer,
    encode_calls,
    encode_compile,
    encode_link,
    encode_rewrite,
    javac_arguments,
    warming_arguments,
)
from verifier.jvm.wire import JavaValue, JvmError, Reader
from verifier.process_tree import remove_folder
from verifier.task.task import find_entry_source

_LOG = logging.getLogger(__name__)
_OUT_OF_MEMORY_STATUS = 3
_FIRST_HIGH_DESCRIPTOR = 20
_LEAST_WAIT_S = 0.01
_BOOT_S = 30.0
"""By the clock, both: a busy machine may take long for little."""


@dataclass(frozen=True)
class JvmOptions:
    """java_home: None to look for one. memory_limit_mib: of a run, unless it says.
    sandbox: cut runners off from the network and the user's session where the system allows it.
    support_dir: see ensure_support_classes."""

    java_home: Path | None = None
    memory_limit_mib: int = 1024
    sandbox: bool = True
    server_memory_mib: int = 768
    compile_limit_s: float = 120.0
    support_dir: Path | None = None


@dataclass(frozen=True)
class CompileResult:
    """``messages`` is javac's own text."""

    ok: bool
    messages: str


class Jvm:
    """See the module text. Usable from several threads; each kind of request is served one by one."""

    def __init__(self, options: JvmOptions) -> None:
        self.options = options
        if options.sandbox:
            check_sandbox()
        home = read_java_home(options.java_home or find_java_home())
        self.java_home = home.path
        self.version = home.version
        self.fallback_classes: Path
        """A class directory with the Verifier of programs that bring none; runs search it last."""
        self._support = options.support_dir or ensure_support_classes(home.path)
        self.fallback_classes = self._support / "fallback"
        self.open_classes = self._support / "open"
        """A class directory with collections of any content, for proofs (proof.loops.container_native)."""
        self.api_classes = self._support / "api"
        """A class directory with what users' sources for JR refer to (jr.Model)."""
        self._is_owed = False
        """Whether the server's next answer is that of ``warm_compiler``."""
        self._scratch = Path(tempfile.mkdtemp(prefix="jr-"))
        self._server_lock = threading.Lock()
        self._runner_lock = threading.Lock()
        self._closed = False
        self._channels: list[Channel] = []
        self._folders: dict[Channel, Path] = {}
        """Where runners write; removed with them."""
        self._idle: RunnerProcess | None = None
        self.library: Path | None = None
        """A library with the program's own native methods, which runs find (``use_library``)."""
        self._natives: NativeProcess | None = None
        self._plain_classes: dict[object, tuple[tuple[Path, ...], bool]] = {}
        self._plain_libraries: dict[object, tuple[tuple[Path, ...], bool]] = {}
        self._of_parent: list[object] = []
        self._server: Channel | None = None
        try:
            self._server = self._spawn_server()
        except BaseException:
            self.close()
            raise

    @classmethod
    def start(cls, options: JvmOptions | None = None) -> Jvm:
        """Spawn the server process; it boots while the caller goes on."""
        return cls(options or JvmOptions())

    def __enter__(self) -> Jvm:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes and remove the scratch directory. May be called again."""
        self._closed = True
        for channel in list(self._channels):
            channel.close()
        self._channels.clear()
        self._idle = None
        remove_folder(str(self._scratch))

    def leave_to_fork(self) -> None:
        """Leave the server to a fork: close the pipes to it here, so that it ends when the fork does."""
        for channel in self._channels:
            channel.close_pipes()

    def renew(self) -> None:
        """In a fork: processes so far stay the parent's, new ones come when asked for, but for natives."""
        self._of_parent += [self._channels, self._idle, self._server, self._natives]
        self._server_lock, self._runner_lock = threading.Lock(), threading.Lock()
        self._channels, self._folders = [], {}
        self._idle = self._server = self._natives = None
        self._is_owed = False
        self._scratch = Path(tempfile.mkdtemp(prefix="fork-", dir=self._scratch))

    # Processes

    def _spawn_server(self) -> Channel:
        memory_mib = self.options.server_memory_mib
        flags = [f"-Xmx{memory_mib}m", "-Xlog:disable"]
        command = server_command(self.java_home, self._support, flags)
        scratch = Path(tempfile.mkdtemp(prefix="server-", dir=self._scratch))
        channel = start_server(command, scratch, self.java_home, memory_mib, self.options.sandbox)
        self._channels.append(channel)
        return channel

    def warm_compiler(self) -> None:
        """Have the server compile a small class in the background, as a warm compiler is much quicker."""
        arguments = warming_arguments(Path(tempfile.mkdtemp(prefix="warm-", dir=self._scratch)))
        with self._server_lock:
            if self._server is not None and not self._is_owed:
                self._server.send(encode_compile(arguments), time.monotonic() + _BOOT_S)
                self._is_owed = True

    def warm_runner(self, places: Sequence[Path]) -> None:
        """Have a runner process boot now, for a run that comes soon, of classes in or below some folders."""
        with self._runner_lock:
            if self._idle is None:
                self._idle = self._spawn_runner(self.options.memory_limit_mib, places)

    def use_library(self, library: Path | None, classes: Sequence[Path] = ()) -> None:
        """From now on the program has this library (a file libNAME.so), or none.

        ``classes``: the folders of the program's classes, if its native methods are to be called one by one.
        UserError if the library cannot be loaded.
        """
        if self._natives is not None:
            self._discard(self._natives.channel)
        if self._idle is not None and library != self.library:
            self._discard(self._idle.channel)
            self._idle = None
        self.library, self._natives = library, None
        if library is not None and classes:
            self._natives = NativeProcess(self, library, [*classes, self.fallback_classes])

    @property
    def natives(self) -> NativeProcess:
        """What calls the program's native methods one by one; JvmError if there is none."""
        if self._natives is None:
            raise JvmError("no library with native methods")
        return self._natives

    def spawn_natives(self, library: Path, classes: Sequence[Path]) -> RunnerProcess:
        """See NativeProcess."""

        def command(scratch: Path, pipes: tuple[int, int]) -> list[str]:
            flags = [*run_flags(self.options.memory_limit_mib, scratch), *self._library_flags()]
            return natives_command(self.java_home, self._support, flags, pipes, classes, library)

        return self._spawn_shut_in(command, self.options.memory_limit_mib, [*classes, library])

    def _library_flags(self) -> list[str]:
        return [] if self.library is None else [f"-Djava.library.path={self.library.parent}"]

    def _spawn_runner(self, memory_mib: int, places: Sequence[Path], stress: bool = False) -> RunnerProcess:
        def command(scratch: Path, pipes: tuple[int, int]) -> list[str]:
            flags = [*run_flags(memory_mib, scratch), f"-Duser.home={scratch}", *self._library_flags()]
            make = stress_command if stress else runner_command
            return make(self.java_home, self._support, flags, *pipes)

        return self._spawn_shut_in(command, memory_mib, places)

    def _spawn_plain(self, request: RunRequest, classes: Sequence[Path], memory_mib: int) -> RunnerProcess:
        def command(scratch: Path, pipes: tuple[int, int]) -> list[str]:
            flags = [*run_flags(memory_mib, scratch), *(("-Xshare:off",) if request.unshared else ())]
            flags += () if request.memory_mib is None else USUAL
            flags += [*self._flags_of_watch(request), *self._library_flags()]
            started = request.main_class, *request.arguments
            return plain_command(self.java_home, self._support, flags, pipes, classes, started)

        patches = [folder for _, folder in request.patches]
        return self._spawn_shut_in(command, memory_mib, [*classes, *request.classes, *patches])

    def _flags_of_watch(self, request: RunRequest) -> Iterator[str]:
        """Options that put jr.reached.Gate and patches into modules of the JDK."""
        if not request.watched_line:
            return
        patches: dict[str, list[Path]] = {"java.base": [self._support / "watched"]}
        for module, folder in request.patches:
            patches.setdefault(module, []).append(folder)
        for module, folders in patches.items():
            yield from ("--patch-module", f"{module}={os.pathsep.join(map(str, folders))}")
        users = [module for module in patches if module != "java.base"]
        yield from ("--add-exports", f"java.base/jr.reached={','.join(['ALL-UNNAMED', *users])}")

    def _spawn_shut_in(
        self,
        make_command: Callable[[Path, tuple[int, int]], list[str]],
        memory_mib: int,
        places: Sequence[Path],
    ) -> RunnerProcess:
        """A process for runs; ``make_command`` is given its directory and its ends of two pipes.

        ``places``: what it may read besides the JDK and JR's own classes.
        """
        if self._closed:
            raise JvmError("the Java processes are closed")
        scratch = Path(tempfile.mkdtemp(prefix="run-", dir=self._scratch))
        their_in, our_out = os.pipe()
        our_in, their_out = os.pipe()
        their_in, their_out = _high(their_in), _high(their_out)
        command = make_command(scratch, (their_in, their_out))
        library = [] if self.library is None else [self.library]
        readable = resolved([self.java_home, self._support, *run_folder(), *library, *places])

        def spawn(wrapped: list[str]) -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                wrapped,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=scratch,
                env=bare_environment(scratch),
                start_new_session=True,
                pass_fds=(their_in, their_out),
            )

        try:
            if self.options.sandbox:
                process = spawn_shut_in(spawn, command, scratch, readable, memory_mib)
            else:
                process = spawn(command)
        except (OSError, UserError):
            os.close(our_in)
            os.close(our_out)
            raise
        finally:
            os.close(their_in)
            os.close(their_out)
        channel = Channel(process, our_out, our_in)
        self._channels.append(channel)
        self._folders[channel] = scratch
        return RunnerProcess(channel, memory_mib, frozenset(readable))

    def _discard(self, channel: Channel) -> int | None:
        status = channel.close()
        with contextlib.suppress(ValueError):
            self._channels.remove(channel)
        if (folder := self._folders.pop(channel, None)) is not None:
            remove_folder(str(folder))
        return status

    # Requests to the server

    def _ask(self, body: bytes, limit_s: float) -> Reader:
        with self._server_lock:
            if self._closed:
                raise JvmError("the Java processes are closed")
            server = self._server = self._server or self._spawn_server()
            try:
                with waiting_for(server.process.pid):
                    if self._is_owed:
                        server.receive(time.monotonic() + by_clock_s(_BOOT_S))
                        self._is_owed = False
                    return Reader(self._exchange(server, body, limit_s))
            except (ChannelClosedError, ChannelTimeoutError):
                self._discard(server)
                self._server, self._is_owed = None, False  # the next question starts another one
                raise

    @staticmethod
    def _exchange(server: Channel, body: bytes, limit_s: float) -> bytes:
        """The server's answer, in so many seconds of its CPU time (by the clock: by_clock_s)."""
        begun_s, last_s = process_cpu_s(server.process.pid), time.monotonic() + by_clock_s(limit_s)
        server.send(body, last_s)
        while True:
            left_s = limit_s - (process_cpu_s(server.process.pid) - begun_s)
            try:
                return server.receive(min(time.monotonic() + max(left_s, _LEAST_WAIT_S), last_s))
            except ChannelTimeoutError:
                if left_s <= 0 or time.monotonic() >= last_s:
                    raise

    def compile(
        self,
        source_roots: Sequence[Path],
        out_dir: Path,
        release: int | None = None,
        main_class: str = "Main",
        class_path: Sequence[Path] = (),
    ) -> CompileResult:
        """Compile the file of ``main_class`` and all it needs, found below ``source_roots``.

        The language is that of the JDK's javac unless ``release`` is given. Files are read as UTF-8,
        and as ISO-8859-1 if javac finds them malformed. If the program may load classes by name, or brings
        folders of compiled classes that may, all files are compiled, since javac cannot see which it needs.
        """
        main_file = find_entry_source(source_roots, main_class)
        if main_file is None:
            places = ", ".join(map(str, source_roots))
            return CompileResult(False, f"no source of {main_class} in {places}")
        out_dir.mkdir(parents=True, exist_ok=True)
        if may_ask(main_file):
            self.warm_runner([out_dir, *class_path])
        encoding = "UTF-8"
        result = self._javac(source_roots, out_dir, release, [main_file], encoding, class_path)
        if not result.ok and is_of_other_encoding(result.messages):
            encoding = "ISO-8859-1"
            result = self._javac(source_roots, out_dir, release, [main_file], encoding, class_path)
        if result.ok and (class_path or loads_by_name(out_dir)):
            everything = java_files(source_roots)
            whole = self._javac(source_roots, out_dir, release, everything, encoding, class_path)
            result = whole if whole.ok else result
        return result

    def _javac(
        self,
        roots: Sequence[Path],
        out_dir: Path,
        release: int | None,
        files: Sequence[Path],
        encoding: str,
        class_path: Sequence[Path],
    ) -> CompileResult:
        places = [*class_path, self.fallback_classes]
        roots = [without_module(root, self._scratch) for root in roots]
        arguments = javac_arguments(roots, out_dir, files, places, encoding, release)
        answer = self._ask(encode_compile(arguments), self.options.compile_limit_s)
        return CompileResult(answer.int32() == 0, answer.text())

    def compile_against(
        self, files: Sequence[Path], out_dir: Path, class_path: Sequence[Path], options: Sequence[str] = ()
    ) -> str | None:
        """Compile files that need only one another and folders of classes; javac's text if that fails."""
        status, text = self.compile_with_warnings(files, out_dir, class_path, False, options)
        return text if status else None

    def compile_with_warnings(
        self,
        files: Sequence[Path],
        out_dir: Path,
        class_path: Sequence[Path],
        wanted: bool = True,
        options: Sequence[str] = (),
    ) -> tuple[int, str]:
        """As ``compile_against``; javac's status (0: compiled) and text, with all warnings if ``wanted``.

        ``options``: more of javac's.
        """
        out_dir.mkdir(parents=True, exist_ok=True)
        places = [*class_path, self.fallback_classes]
        arguments = arguments_of_files(files, out_dir, places, wanted, options)
        answer = self._ask(encode_compile(arguments), self.options.compile_limit_s)
        return answer.int32(), answer.text()

    def find_unlinked(
        self, directories: Sequence[Path], names: Sequence[str], members: bool = True
    ) -> dict[str, str]:
        """The classes (internal names) of directories that the virtual machine does not link, and why.

        ``members``: nor those with members whose types are missing, which matters to reflection.
        Runs load classes unverified, so what such a class does in them says nothing.
        """
        places = [place.resolve() for place in (*directories, self.fallback_classes)]
        reader = self._ask(encode_link(places, names, members), self.options.compile_limit_s)
        problems = {name: reader.text() for name in names}
        return {name: problem for name, problem in problems.items() if problem}

    def call(
        self, owner: str, name: str, descriptor: str, args: Sequence[JavaValue], static: bool = True
    ) -> Answer:
        """Evaluate one method of the JDK; see ``Call``."""
        return self.call_many([Call(owner, name, descriptor, tuple(args), static)])[0]

    def call_many(self, calls: Sequence[Call], limit_s: float = 30.0) -> list[Answer]:
        """Evaluate methods of the JDK, in order, in one round trip."""
        reader = self._ask(encode_calls(calls), limit_s)
        return [decode_answer(reader) for _ in range(reader.int32())]

    def call_on_copies(self, call: HeapCall | PeerCall, limit_s: float = 30.0) -> HeapAnswer | NotCallable:
        """Run one method of the JDK on a copy of the objects that it may reach."""
        request = encode_heap_call(call) if isinstance(call, HeapCall) else encode_peer_call(call)
        return decode_heap_answer(self._ask(request, limit_s))

    # Runs of the program under test

    def run(self, request: RunRequest) -> RunResult:
        """Run the program under test. One run at a time; a fresh process when the last one is spent.

        A crash in a process that has run something before may be the fault of that; then the run is
        made again in a fresh one.
        """
        libraries = (*request.libraries, self.fallback_classes)
        fresh = request.fresh or self.library is not None  # one loader of classes has a library, for good
        request = replace(request, classes=(*request.classes, *libraries), fresh=fresh)
        with self._runner_lock:
            memory_mib = request.memory_mib or self.options.memory_limit_mib
            if request.plain or request.schedule:
                return self._run_plain(request, memory_mib)
            if request.gates:
                runner = self._spawn_runner(memory_mib, request.classes, stress=True)
                runner.send(request)
                return self._await_result(runner, request)
            runner = self._take_runner(memory_mib, request)
            try:
                runner.send(request)
            except JvmError as error:
                _LOG.debug("the waiting runner is gone: %s", error)
                self._discard(runner.channel)
                runner = self._spawn_runner(memory_mib, request.classes)
                runner.send(request)
            result = self._await_result(runner, request)
            if result.ending is RunEnding.CRASHED and runner.runs > 1:
                runner = self._spawn_runner(memory_mib, request.classes)
                runner.send(request)
                result = self._await_result(runner, request)
            return result

    def _run_plain(self, request: RunRequest, memory_mib: int) -> RunResult:
        if self._closed:
            raise JvmError("the Java processes are closed")
        try:
            classes = (*self._rewritten(request), *filter(holds_resources, request.classes))
            runner = self._spawn_plain(request, classes, memory_mib)
            runner.send(request)
        except JvmError as error:
            if self._closed:
                raise
            return RunResult(RunEnding.CRASHED, note=str(error))
        return self._await_result(runner, request)

    def _rewritten(self, request: RunRequest) -> tuple[Path, ...]:
        """Directories of the program's classes as plain runs load them, made if they are not there yet.

        Libraries are rewritten apart, once, unless classes of the program use what JR may put others in the
        place of, and they do not.
        """
        if not request.libraries or request.schedule:
            return self._rewrite(request.classes, request)[0]
        at = request.classes.index(request.libraries[0])
        libraries, stand_in = self._rewritten_libraries(request.classes[at:], request)
        program, stands_in = self._rewrite(request.classes[:at], request, stand_in)
        return (*program, *libraries) if stands_in == stand_in else self._rewrite(request.classes, request)[0]

    def _rewritten_libraries(
        self, places: tuple[Path, ...], request: RunRequest
    ) -> tuple[tuple[Path, ...], bool]:
        known = self._plain_libraries.get((request.moved, places))
        if known is None:
            known = self._plain_libraries[request.moved, places] = self._rewrite(places, request)
        return known

    def with_turn_points(self, classes: tuple[Path, ...], main_class: str) -> tuple[Path, ...]:
        """Directories with the classes as threads that take turns run them; they go with this object."""
        request = RunRequest(classes, main_class, schedule=((0, 0),))
        return self._rewrite((*classes, self.fallback_classes), request)[0]

    def _rewrite(
        self, places: tuple[Path, ...], request: RunRequest, stand_in: bool = False
    ) -> tuple[tuple[Path, ...], bool]:
        """Rewritten directories, and whether their classes use what others are put in the place of.

        ``stand_in``: it is known that classes do.
        """
        state = tuple((path, path.stat().st_mtime_ns) for place in places for path in place.rglob("*.class"))
        key = (request.main_class, bool(request.schedule), request.moved, places, stand_in, state)
        known = self._plain_classes.get(key)
        if known is None:
            made = Path(tempfile.mkdtemp(prefix="plain-", dir=self._scratch))
            targets = tuple(made / str(number) for number in range(len(places)))
            for target in targets:
                target.mkdir()
            pairs = [(source.resolve(), to) for source, to in zip(places, targets, strict=True)]
            body = encode_rewrite(pairs, request.main_class, bool(request.schedule), request.moved, stand_in)
            answer = self._ask(body, self.options.compile_limit_s)
            problem = answer.text()
            if problem:
                raise JvmError(f"the program cannot be rewritten for a run: {problem}")
            known = self._plain_classes[key] = (targets, answer.flag())
        return known

    def _take_runner(self, memory_mib: int, request: RunRequest) -> RunnerProcess:
        idle, self._idle = self._idle, None
        fits = idle is not None and idle.memory_mib == memory_mib and idle.may_read(request.classes)
        if idle is not None and fits and not (request.fresh and idle.runs):
            return idle
        if idle is not None:
            self._discard(idle.channel)
        return self._spawn_runner(memory_mib, request.classes)

    def _await_result(self, runner: RunnerProcess, request: RunRequest) -> RunResult:
        """The runner minds the limit of the run (java/jr/Spent.java); here is the net below it."""
        deadline_s = time.monotonic() + by_clock_s(request.time_limit_s) + _BOOT_S
        try:
            with waiting_for(runner.channel.process.pid):
                result = runner.result(deadline_s)
        except ChannelTimeoutError:
            self._discard(runner.channel)
            return RunResult(RunEnding.TIMEOUT, note="the process did not answer and was killed")
        except ChannelClosedError as error:
            status = self._discard(runner.channel)
            if self._closed:
                raise
            if (excess := why_ended(runner.channel.process)) is not None:
                return RunResult(RunEnding.CRASHED, note=excess)
            if status == _OUT_OF_MEMORY_STATUS:
                return RunResult(RunEnding.OUT_OF_MEMORY, note="out of memory in the runner")
            return RunResult(RunEnding.CRASHED, note=f"{error} (status {status})")
        except JvmError as error:
            self._discard(runner.channel)
            return RunResult(RunEnding.CRASHED, note=str(error))
        if result.reusable:
            self._idle = runner
        else:
            self._discard(runner.channel)
        return result


def _high(descriptor: int) -> int:
    """The same open file under a number of two digits, away from those that the child is given."""
    high = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _FIRST_HIGH_DESCRIPTOR)
    os.close(descriptor)
    return high
