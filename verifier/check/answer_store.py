"""Answers of earlier checks in a file of JSON lines, each with a fingerprint of its inputs.

An answer is reused if nothing that it may depend on has changed (*fingerprint*): JR, the JDK, the options,
the plans of the drivers, the code of all methods that may be called (by class-hierarchy analysis), and the
headers of their classes. Failures contain line numbers, so their fingerprint includes those of the code. An
incomplete last line, left by a killed process, is dropped.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import verifier
from verifier.check.answers import Answer
from verifier.check.library import Library, names_of
from verifier.check.making.construction import NoWay
from verifier.check.making.driver import render_driver
from verifier.check.making.planning import make_plan
from verifier.check.nulls import annotated
from verifier.check.plain_data import from_plain, to_plain
from verifier.check.policy import Policy
from verifier.check.reach import mentioned_by, reachable
from verifier.check.target import Target
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.rapid_types import called_from
from verifier.errors import UserError
from verifier.verdict.outcome import Verdict

_HEADER = '{"jr check store": 1}\n'
_DOTTED = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*")


_IN_DESCRIPTOR = re.compile(r"L([^;]+);")
_READERS = ("getResource", "java/util/ServiceLoader", "java/util/ResourceBundle")
"""Parts of names in code that reads resource files."""


@dataclass(frozen=True)
class Fingerprint:
    """Digests of what an answer depends on. ``lines``: the same with line numbers of the code."""

    code: str
    lines: str


@dataclass(frozen=True)
class Record:
    """A line of the file. ``limit_s``: the time limit of the question. ``setting``: a digest of JR, the JDK
    and the options."""

    method: str
    setting: str
    fingerprint: Fingerprint
    limit_s: float
    answer: Answer


class Known:
    """The records of earlier checks with the same setting, the last one of each method."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = {record.method: record for record in records}

    def find(self, target: Target, mark: Fingerprint | None, limit_s: float) -> Answer | None:
        """The earlier answer, if it is still valid; an UNKNOWN is not, if the time limit is now larger."""
        record = self._records.get(target.key)
        if record is None or mark is None or record.fingerprint.code != mark.code:
            return None
        if record.answer.verdict is Verdict.UNKNOWN and record.limit_s < limit_s:
            return None
        if record.answer.verdict is Verdict.FALSE and record.fingerprint.lines != mark.lines:
            return None
        return record.answer


class Store:
    """The file of answers; ``add`` appends to it at once."""

    def __init__(self, file: Path, setting: str) -> None:
        """UserError if the file cannot be used or has another format; it is then left unchanged."""
        self._file = file
        self._setting = setting
        try:
            data = file.read_bytes() if file.exists() else b""
            if _HEADER.startswith(data.decode("utf-8", "replace")):
                file.write_text(_HEADER, encoding="utf-8")
                data = _HEADER.encode()
            elif not data.startswith(_HEADER.encode()):
                raise UserError(f"--store {file}: this file is no store of jr check; name another one")
            elif not data.endswith(b"\n"):
                with file.open("ab") as end:
                    end.write(b"\n")
        except OSError as error:
            raise UserError(f"--store {file}: {error.strerror}") from None
        self.known = Known(list(_records(data, setting)))

    def add(self, target: Target, mark: Fingerprint, limit_s: float, answer: Answer) -> None:
        """Append an answer; UserError if that fails."""
        record = Record(target.key, self._setting, mark, float(limit_s), answer)
        line = json.dumps(to_plain(record)).encode("ascii") + b"\n"
        try:
            descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND)
            try:
                os.write(descriptor, line)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise UserError(f"--store {self._file}: {error.strerror}") from None


def _records(data: bytes, setting: str) -> Iterator[Record]:
    """The complete lines of this setting and this version of the format."""
    for line in data.splitlines()[1:]:
        try:
            record = from_plain(Record, json.loads(line))
        except (ValueError, RecursionError):
            continue
        if record.setting == setting and _names_files_of_its_own(record.answer):
            yield record


def _names_files_of_its_own(answer: Answer) -> bool:
    """Whether the names of a reproducer's classes stay inside the folder of reproducers."""
    made = [one.reproducer for one in answer.failures if one.reproducer is not None]
    return not any(set(one.class_name + one.test_name) & set("/\\\0") for one in made)


def setting_of(policy: Policy, java_home: Path, java_version: str) -> str:
    """A digest of what all answers of a check depend on: JR's own code, the JDK, the policy."""
    digest = hashlib.sha256(f"{verifier.__version__}\n{java_home}\n{java_version}\n".encode())
    root = Path(verifier.__file__).parent
    for source in sorted([*root.rglob("*.py"), *root.rglob("*.java")]):
        digest.update(source.read_bytes())
    for name, value in sorted(vars(policy).items()):
        shown = sorted(map(repr, value)) if isinstance(value, (frozenset, set)) else repr(value)
        digest.update(f"{name}={shown}\n".encode())
    return digest.hexdigest()


@dataclass(frozen=True)
class _Body:
    """A method's code: a digest with line numbers relative to the first line, and whether it reads
    resources."""

    digest: str
    line: int
    reads: bool


def policy_reaches_far(policy: Policy) -> bool:
    """Whether an answer may depend on classes that the method does not reach, such as any class of an
    argument."""
    near = {"nulls", "allowed", "strict", "preconditions", "laws"}
    usual = vars(Policy())
    return any(value != usual[name] for name, value in vars(policy).items() if name not in near)


class Fingerprints:
    """Fingerprints of the methods of a library. ``deepest``: the greatest depth of plans."""

    def __init__(self, library: Library, policy: Policy, deepest: int) -> None:
        self._library = library
        self._policy = policy
        self._deepest = deepest
        self._whole = policy_reaches_far(policy)
        self._mentioned: dict[str, frozenset[str]] = {}
        self._named: dict[str, tuple[str, ...]] = {}
        self._headers: dict[str, str] = {}
        self._codes: dict[tuple[str, str], _Body] = {}

    def of(self, target: Target) -> Fingerprint | None:
        """The fingerprint of an answer; None if a relevant class file cannot be read."""
        try:
            plans, made = self._plans(target)
            files = self._reached(target, made)
            roots = self._roots(target, made, files)
            calls = called_from(roots, files, self._library)
        except (UserError, RecursionError):
            return None
        code, lines = hashlib.sha256(plans.encode()), hashlib.sha256()
        if self._whole:
            code.update(self._digest_of_all.encode())
        for name in sorted(calls.touched):
            code.update(self._header(name).encode())
        for owner, key in sorted(calls.methods):
            mine = self._code(owner, key)
            code.update(f"{owner}.{key} {mine.digest} {mine.reads and self._resources}\n".encode())
            lines.update(f"{owner}.{key} {mine.line}\n".encode())
        return Fingerprint(code.hexdigest(), lines.hexdigest())

    @cached_property
    def _digest_of_all(self) -> str:
        digest = hashlib.sha256()
        for folder in self._library.folders:
            for name in self._library.names_in(folder):
                digest.update(name.encode() + (folder / f"{name}.class").read_bytes())
        return digest.hexdigest()

    def _plans(self, target: Target) -> tuple[str, set[str]]:
        """The drivers of all depths, and the classes of the class path whose objects they create."""
        text, made = "", self._asked_for(target)
        owner = self._library.spell_class(target.owner.name)
        depths = range(self._deepest + 1)
        for depth, own_below in [*((depth, False) for depth in depths), (self._deepest, True)]:
            try:
                plan = make_plan(
                    target, self._library, depth, self._policy, self._deepest, own_below=own_below
                )
            except NoWay as problem:
                text += f"{problem}\n"
                continue
            text += f"{plan.gap}\n{plan.identity}\n{render_driver(target, owner, plan, 'Driver').source}"
            made |= {name for word in _DOTTED.findall(repr(plan)) for name in self._classes_in(word)}
        return text, made

    def _asked_for(self, target: Target) -> set[str]:
        """The classes of the receiver and the parameters, of their fields (transitively), and all
        subclasses."""
        todo = _IN_DESCRIPTOR.findall(target.method.descriptor.partition(")")[0])
        if not target.method.is_static and not target.is_constructor:
            todo.append(target.owner.name)
        found: set[str] = set()
        while todo:
            new = self._below.get(todo.pop(), set()) - found
            found |= new
            for name in new:
                own = (above for above in self._library.supers(name) if self._library.is_own(above.name))
                held = (one.descriptor for above in own for one in above.fields)
                todo += [inner for text in held for inner in _IN_DESCRIPTOR.findall(text)]
        return found

    @cached_property
    def _below(self) -> dict[str, set[str]]:
        """The classes of the class path that are one of these or a subclass of one."""
        found: dict[str, set[str]] = {}
        for name in self._library.names:
            for above in self._library.supers(name):
                if self._library.is_own(above.name):
                    found.setdefault(above.name, set()).add(name)
        return found

    @cached_property
    def _resources(self) -> str:
        """A digest of the resource files."""
        digest = hashlib.sha256()
        for folder in self._library.folders:
            for file in sorted(folder.rglob("*")):
                if file.suffix != ".class" and file.is_file():
                    digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
        return digest.hexdigest()

    def _classes_in(self, word: str) -> tuple[str, ...]:
        """The classes of the class path that are prefixes of a dotted name, as ``a.B`` of ``a.B.C.make``."""
        found = self._named.get(word)
        if found is None:
            parts = word.split(".")
            prefixes = (".".join(parts[:end]) for end in range(1, len(parts) + 1))
            names = [name for prefix in prefixes for name in names_of(prefix)]
            found = self._named[word] = tuple(name for name in names if self._library.is_own(name))
        return found

    def _reached(self, target: Target, made: set[str]) -> dict[str, ClassFile]:
        files = dict(reachable(target.owner, self._library, self._mentioned))
        for name in made - files.keys():
            files |= reachable(self._library.get(name), self._library, self._mentioned)
        return files

    def _roots(
        self, target: Target, made: set[str], files: dict[str, ClassFile]
    ) -> list[tuple[ClassFile, MethodInfo]]:
        """The method, all methods of the objects' classes, and those that can write their fields."""
        roots = [(target.owner, target.method)]
        for name in sorted(made):
            for above in self._library.supers(name):
                if self._library.is_own(above.name):
                    roots += [(above, method) for method in above.methods]
                    roots += self._neighbours(above)
        return roots

    def _neighbours(self, owner: ClassFile) -> list[tuple[ClassFile, MethodInfo]]:
        """The methods of other classes that may write fields of a class, or are nest mates."""
        if all(field.is_private or field.access_flags & 0x10 for field in owner.fields):
            outermost = owner.name.partition("$")[0]
            near = [n for n in self._library.names if n.partition("$")[0] == outermost and n != owner.name]
        else:
            near = [n for n in self._library.names if n.rpartition("/")[0] == owner.package]
        found = []
        for name in near:
            other = self._library.get(name)
            if owner.name in mentioned_by(other, self._library, self._mentioned):
                found += [(other, method) for method in other.methods]
        return found

    def _header(self, name: str) -> str:
        """The class file without its methods."""
        known = self._headers.get(name)
        if known is None:
            file = self._library.get(name)
            fields = [
                (f.name, f.descriptor, f.access_flags, f.constant_value, annotated.of_field(f))
                for f in file.fields
            ]
            inside = [one.name for one in file.fields if annotated.null_inside(one)]
            inside += [one.key for one in file.methods if annotated.null_inside(one)]
            above = (file.super_name, file.interfaces)
            text = f"{name} {file.access_flags} {above} {file.major_version} {fields} {inside}\n"
            known = self._headers[name] = text
        return known

    def _code(self, owner: str, key: str) -> _Body:
        """The relevant parts of a method's code."""
        known = self._codes.get((owner, key))
        if known is None:
            method = self._library.get(owner).methods_by_key[key]
            code = method.code
            text, first = f"{method.access_flags}", 0
            if code is not None:
                numbers = [code.line_at(i.offset) or 0 for i in code.instructions]
                first = min(numbers, default=0)
                rows = [
                    f"{i.mnemonic} {i.operands} {number - first}"
                    for i, number in zip(code.instructions, numbers, strict=True)
                ]
                text += "\n".join([*rows, repr(code.exception_table)])
            digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
            known = _Body(digest, first, any(word in text for word in _READERS))
            self._codes[(owner, key)] = known
        return known
