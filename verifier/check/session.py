"""A whole check: the class path, the methods, their drivers compiled together, one answer after another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.check.answers import Answer
from verifier.check.asking import Question, Workshop, ask
from verifier.check.driver import render_driver
from verifier.check.library import Library
from verifier.check.planning import NoWay, make_plan
from verifier.check.policy import Policy
from verifier.check.target import Target, find_targets
from verifier.clock import Deadline
from verifier.config import Options
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

_TOGETHER = 40
"""Drivers compiled in one call of javac."""
_FILE_OF_ERROR = re.compile(r"(?m)^(?P<file>\S+\.java):\d+: error: (?P<message>.*)$")
DEEPEST = 1
DEFAULT_LIMIT_S = 10.0


@dataclass(frozen=True)
class Request:
    """What the command line asks: words that name methods, the class path, and seconds for each method."""

    words: tuple[str, ...]
    class_path: tuple[Path, ...]
    policy: Policy
    limit_s: float = DEFAULT_LIMIT_S


def run_check(
    request: Request,
    options: Options,
    jvm: Jvm,
    begin: Callable[[Sequence[Target]], None],
    tell: Callable[[Answer], None],
) -> None:
    """Answer for each method; ``begin`` is told of all methods first, ``tell`` of each answer, in order."""
    with TemporaryDirectory(prefix="jr-check-") as scratch:
        folder = Path(scratch).resolve()
        entries = list(request.class_path)
        given: list[str] = []
        for word in request.words:
            if (word.endswith(".jar") or "/" in word or word == ".") and Path(word).exists():
                if Path(word) not in entries:
                    entries.append(Path(word))
                given.append(word)
            elif word.endswith(".jar"):
                raise UserError(f"{word}: no such file")
        library = Library(entries, jvm.java_home, jvm.version, folder / "libraries")
        places = {word: library.folder_of(Path(word)) for word in given}
        targets = find_targets(list(request.words), library, places)
        begin(targets)
        shop = Workshop(jvm, library, request.policy, options, folder, {})
        for answer in _answers(shop, targets, request.limit_s):
            tell(answer)


def _answers(shop: Workshop, targets: Sequence[Target], limit_s: float) -> Iterator[Answer]:
    for start in range(0, len(targets), _TOGETHER):
        part = targets[start : start + _TOGETHER]
        for at, first in enumerate(_prepare(shop, part, start, 0)):
            yield first if isinstance(first, Answer) else _by_depths(shop, first, start + at, limit_s)


def _by_depths(shop: Workshop, first: Question, number: int, limit_s: float) -> Answer:
    """The first definite answer of plans with more and more ways, which share the time; else the last one."""
    depths, plan = [0], first.plan
    for depth in range(1, DEEPEST + 1):
        deeper = make_plan(first.target, shop.library, depth)
        if deeper != plan:
            depths.append(depth)
            plan = deeper
    deadline = Deadline(limit_s)
    answer = ask(shop, first, limit_s / len(depths))
    for tried, depth in enumerate(depths[1:], 1):
        if answer.verdict is not Verdict.UNKNOWN:
            break
        (question,) = _prepare(shop, [first.target], number, depth)
        if isinstance(question, Answer):
            return answer
        answer = ask(shop, question, max(0.5, deadline.left_s() / (len(depths) - tried)))
    return answer


def _prepare(shop: Workshop, targets: Sequence[Target], start: int, depth: int) -> list[Question | Answer]:
    """The questions about methods, their drivers compiled; an answer where there can be none."""
    folder = shop.scratch / f"drivers-{depth}-{start}"
    prepared: list[Question | Answer] = []
    sources: dict[Path, int] = {}
    for number, target in enumerate(targets):
        made = _question(shop, target, start + number, depth, folder / f"classes-{number}")
        prepared.append(made)
        if isinstance(made, Question):
            file = folder / "sources" / made.driver.path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made.driver.source, encoding="utf-8")
            sources[file] = number
    _compile(shop, sources, prepared, folder / "classes")
    return prepared


def _question(shop: Workshop, target: Target, number: int, depth: int, classes: Path) -> Question | Answer:
    library = shop.library
    package = target.owner.package
    if target.method.is_private:
        return Answer(target.text, Verdict.UNKNOWN, "private methods are not called by anybody outside")
    if not library.can_be_named(target.owner.name, package):
        return Answer(target.text, Verdict.UNKNOWN, "its class cannot be named by other classes")
    try:
        plan = make_plan(target, library, depth)
    except NoWay as problem:
        return Answer(target.text, Verdict.UNKNOWN, str(problem))
    owner = library.spell_class(target.owner.name)
    driver = render_driver(target, owner, plan, f"JrDriver{depth}n{number}")
    stem = _stem(target, number)
    return Question(target, owner, plan, driver, classes.with_name("classes"), f"{stem}_Main", f"{stem}_Test")


def _stem(target: Target, number: int) -> str:
    """The beginning of the names of a reproducer's classes."""
    simple = target.owner.name.rpartition("/")[2].replace("$", "_")
    member = "new" if target.is_constructor else target.method.name
    alike = [m for m in target.owner.methods if m.name == target.method.name and not m.is_synthetic]
    return f"{simple}_{member}" + (f"_{alike.index(target.method) + 1}" if len(alike) > 1 else "")


def _compile(shop: Workshop, sources: dict[Path, int], prepared: list[Question | Answer], out: Path) -> None:
    """Compile the drivers; those that javac refuses become answers, and the others are tried again."""
    left = dict(sources)
    while left:
        messages = shop.jvm.compile_against(list(left), out, shop.library.folders)
        if messages is None:
            return
        refused = {Path(m["file"]).resolve(): m["message"] for m in _FILE_OF_ERROR.finditer(messages)}
        bad = [file for file in left if file.resolve() in refused] or list(left)
        for file in bad:
            number = left.pop(file)
            question = prepared[number]
            assert isinstance(question, Question)
            why = refused.get(file.resolve(), messages.strip().partition("\n")[0])
            prepared[number] = Answer(
                question.target.text, Verdict.UNKNOWN, f"no driver of it compiles: {why}"
            )
