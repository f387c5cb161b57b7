"""A whole check: the class path, the methods, and batches of them whose drivers are compiled together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Answer
from verifier.check.asking import ask
from verifier.check.client import make_client
from verifier.check.failing.distinct import Distinct
from verifier.check.forbidden import find_forbidden
from verifier.check.laws.stating import Asked, ask_for_laws, compile_laws, law_targets
from verifier.check.library import Library, is_java_name
from verifier.check.making.construction import NoWay
from verifier.check.making.driver import render_driver
from verifier.check.making.makers import Plan
from verifier.check.making.planning import make_plan
from verifier.check.making.surroundings import find_invariants, usable
from verifier.check.policy import Policy
from verifier.check.projects import named_places, open_projects
from verifier.check.quantifiers import may_be_replaced, without_loops
from verifier.check.reach import reachable
from verifier.check.reaching import ask_reaching
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.sources import roots_near
from verifier.check.target import Target, find_targets, make_target, nested_without
from verifier.classfile.mention import mentioned_names
from verifier.clock import Deadline
from verifier.dataflow.jdk_facts import NUMBERS
from verifier.errors import UserError
from verifier.jvm.javac_message import errors_of
from verifier.report.javadoc import jars_of_sources
from verifier.strategy.attempt import Of, Reason, Way, reason_of
from verifier.strategy.limits import EARLY_SHARE, METHOD_LIMIT_S
from verifier.strategy.order import (
    CHECK,
    CLIENT,
    LARGE_RECEIVER,
    LEAST_S,
    OPEN_OBJECTS,
    OPEN_OBJECTS_ALONE,
    OWN_CLASSES,
    SHORT_TEXTS,
)
from verifier.verdict.outcome import Verdict

_LOG = logging.getLogger(__name__)
TOGETHER = 40
"""Methods whose drivers are compiled in one call of javac, at most."""
DEEPEST = 1


@dataclass(frozen=True)
class Request:
    """The request of the command line: names of methods, the class path, and seconds for each method."""

    words: tuple[str, ...]
    class_path: tuple[Path, ...]
    policy: Policy
    limit_s: float = METHOD_LIMIT_S


@dataclass(frozen=True)
class Scope:
    """The scope of a check. ``folder``: for temporary files."""

    library: Library
    targets: tuple[Target, ...]
    folder: Path
    notes: tuple[str, ...] = ()
    """Notes for the user."""


def open_scope(request: Request, java_home: Path, java_version: int, folder: Path) -> Scope:
    """Read the class path and find the methods; UserError if a word or an entry is wrong."""
    given = named_places(request.words)
    opened = open_projects([*map(Path, given), *request.class_path], java_home, folder / "sources")
    entries = [entry for places in opened.entries.values() for entry in places]
    library = Library(entries, java_home, java_version, folder / "libraries")
    given_places = [*map(Path, given), *request.class_path]
    sources = jars_of_sources(given_places)
    library.source_roots = (*roots_near(given_places), *filter(None, sources.values()))
    places = {word: [library.folder_of(entry) for entry in opened.entries[Path(word)]] for word in given}
    targets = find_targets(list(request.words), library, places)
    homes = {library.home_of(target.owner.name) for target in targets}
    notes = [
        f"{jar.name}: no sources are near; failures that they document may be told"
        for jar, found in sources.items()
        if found is None and not homes.isdisjoint(map(library.folder_of, opened.entries[jar]))
    ]
    nested = nested_without(request.words, targets, library)
    if nested:
        notes.append(f"nested classes are not checked with their class, name them: {', '.join(nested)}")
    scope = Scope(library, tuple(targets), folder, (*opened.notes, *notes))
    if request.policy.laws != "none" and not request.policy.forbidden:
        scope = _with_laws(scope, request, java_home, java_version)
    find_forbidden(request.policy.forbidden, library)  # report bad names at once
    find_invariants(request.policy.invariants, library)
    return scope


def _with_laws(scope: Scope, request: Request, java_home: Path, java_version: int) -> Scope:
    """The targets and the laws for them, or the laws alone."""
    laws = open_laws(scope, java_home, java_version)
    if request.policy.laws == "only" and laws is None:
        raise UserError(
            "--laws: none of these methods has a law to keep, as equals, compareTo and copies have"
        )
    if laws is None or request.policy.laws == "only":
        return laws or scope
    methods = [
        make_target(laws.library, owner, owner.methods_by_key[one.method.key])
        for one in scope.targets
        for owner in [laws.library.get(one.owner.name)]
    ]
    return replace(laws, targets=(*methods, *laws.targets))


def open_laws(scope: Scope, java_home: Path, java_version: int) -> Scope | None:
    """The laws for the methods of a scope, with a library that checks them; None if there are none."""
    asked = ask_for_laws(scope.library, scope.targets)
    kept: list[Asked] = []
    if asked:
        out, kept = compile_laws(asked, scope.library.folders, java_home, scope.folder)
    if not kept:
        return None
    library = Library([*scope.library.folders, out], java_home, java_version, scope.folder / "with-laws")
    library.source_roots = scope.library.source_roots
    return Scope(library, tuple(law_targets(library, kept)), scope.folder, scope.notes)


def answer_batch(
    shop: Workshop,
    targets: Sequence[Target],
    numbers: Sequence[int],
    limit_s: float,
    begin: Callable[[int], None] = lambda number: None,
    so_far: Callable[[int, Answer], None] = lambda number, answer: None,
) -> Iterator[tuple[int, Answer]]:
    """Number and answer of each of these targets. A defect of JR makes the answer UNKNOWN.

    ``so_far`` receives preliminary answers.
    """
    try:
        prepared = prepare_questions(shop, targets, numbers)
    except Exception as error:
        if len(numbers) > 1:
            for number in numbers:
                yield from answer_batch(shop, targets, [number], limit_s, begin, so_far)
            return
        prepared = [[_defect(targets[number], error)] for number in numbers]
    for number, ways in zip(numbers, prepared, strict=True):
        begin(number)
        try:
            answer = _answered(shop, ways, limit_s, partial(so_far, number))
        except Exception as error:
            answer = _defect(targets[number], error)
        yield number, answer


def _defect(target: Target, error: Exception) -> Answer:
    _LOG.info("%s", target.text, exc_info=error)
    said = " ".join(str(error).split())[:200]
    what = said if isinstance(error, UserError) else f"{type(error).__name__}: {said}"
    return Answer(target.text, Verdict.UNKNOWN, f"its analysis failed: {what}")


def _answered(
    shop: Workshop, ways: Sequence[Question | Answer], limit_s: float, so_far: Callable[[Answer], None]
) -> Answer:
    """The answer about a method: its first failure, or all; ``so_far`` receives failures as they are
    found."""
    first = next((way for way in ways if isinstance(way, Question)), None)
    is_one_enough = shop.policy.forbidden or (first is not None and first.target.law is not None)
    if first is None or is_one_enough or not shop.policy.all_failures:
        return _by_attempts(shop, ways, limit_s)
    known = Distinct(first.target, shop.library, so_far)
    return known.answer(_by_attempts(shop, ways, limit_s, known))


def _by_attempts(
    shop: Workshop, ways: Sequence[Question | Answer], limit_s: float, known: Distinct | None = None
) -> Answer:
    """The first definite answer to questions in the order of their attempts; else the last one.

    ``known``: see ``ask``.
    """
    deadline = Deadline(limit_s)
    over: Question | None = None
    told = 0
    answer: Answer | None = None
    too_large: Answer | None = None
    met: str | None = None
    for at, way in enumerate(ways):
        if isinstance(way, Answer):
            answer = answer or way
            continue
        share_s, before_s = _share_s(ways[at:], deadline.left_s(), limit_s), deadline.left_s()
        is_of_reach = shop.policy.forbidden and not way.over_approximates
        found = ask_reaching(shop, way, share_s) if is_of_reach else ask(shop, way, share_s, known)
        if way.attempt.is_answer(found.verdict):
            return found
        reason = reason_of(found.cause)
        too_large = found if reason & Reason.MEMORY else too_large
        is_widest = not is_of_reach and (way.over_approximates or over is None)
        if is_widest and SHORT_TEXTS.is_due(reason):
            short_s = SHORT_TEXTS.time.seconds(0.0, limit_s)
            short = ask(shop, replace(way, short_texts=True), short_s, known)
            if SHORT_TEXTS.is_answer(short.verdict):
                return short
        if way.over_approximates:
            over, met = way, found.met
            if LARGE_RECEIVER.is_due(reason):
                large = _ask_large(shop, way, LARGE_RECEIVER.time.seconds(0.0, limit_s), known)
                if large is not None and LARGE_RECEIVER.is_answer(large.verdict):
                    return large
            _LOG.info("%s: not shown by an over-approximation: %s", found.text, found.reason)
            continue
        answer = found if way.attempt.may_tell(Verdict.TRUE) else answer or found
        is_early = deadline.left_s() > before_s - EARLY_SHARE * share_s
        if known is not None and known.number > told and is_early:
            told = known.number
            rest = None if over is None else _rest(shop, over, known, limit_s, deadline)
            if rest is not None:
                return rest
        if known is not None and known.number and (known.is_full or deadline.is_over()):
            break
    assert answer is not None
    if too_large is not None:
        return replace(answer, reason=too_large.reason, cause=too_large.cause)
    is_open = answer.verdict is Verdict.UNKNOWN and met is not None
    return replace(answer, reason=f"{met}; {answer.reason}") if is_open else answer


def _share_s(ways: Sequence[Question | Answer], left_s: float, limit_s: float) -> float:
    """The seconds for the first of these questions, given the seconds for all."""
    times = [way.attempt.time for way in ways if isinstance(way, Question)]
    kept = [time for time in times[1:] if time.of is Of.WHOLE]
    kept_s = sum(time.share * limit_s for time in kept)
    return times[0].seconds(left_s - kept_s, limit_s, len(ways) - len(kept))


def _rest(
    shop: Workshop, over: Question, known: Distinct, limit_s: float, deadline: Deadline
) -> Answer | None:
    """TRUE if an over-approximation shows that nothing but the known failures occurs, else None."""
    share_s = min(over.attempt.time.share * limit_s, deadline.left_s())
    if share_s < LEAST_S:
        return None
    rest = ask(shop, over, share_s, known)
    return rest if rest.verdict is Verdict.TRUE else None


def _ask_large(shop: Workshop, over: Question, limit_s: float, known: Distinct | None) -> Answer | None:
    """The answer for receivers that calls have enlarged first, None if there are no such calls."""
    target = over.target
    if target.method.is_static or target.is_constructor:
        return None
    try:
        plan = make_plan(target, shop.library, 0, shop.policy, grown=True)
    except NoWay:
        return None
    folder = Path(mkdtemp(prefix="grown-", dir=shop.scratch))
    question = replace(_with_driver(shop, target, plan, "Grown", folder / "classes"), attempt=LARGE_RECEIVER)
    file = folder / "sources" / question.driver.path
    file.parent.mkdir(parents=True)
    file.write_text(question.driver.source, encoding="utf-8")
    ways: list[Question | Answer] = [question]
    _compile(shop, {file: 0}, ways, folder / "classes")
    return ask(shop, question, limit_s, known) if ways[0] is question else None


def deepest_of(policy: Policy) -> int:
    """The greatest depth of plans; only at that depth does a plan make calls before the one under check."""
    return DEEPEST + 1 if policy.forbidden else DEEPEST


def prepare_questions(
    shop: Workshop, targets: Sequence[Target], numbers: Sequence[int]
) -> list[list[Question | Answer]]:
    """For each method, the questions for each depth of plan, with compiled drivers.

    An answer takes the place of a question that cannot be asked.
    """
    folder = Path(mkdtemp(prefix="drivers-", dir=shop.scratch))
    ways: list[Question | Answer] = []
    owners: list[list[int]] = []
    for number in numbers:
        made = [
            _question(shop, targets[number], number, depth, folder / "classes")
            for depth in range(deepest_of(shop.policy) + 1)
        ]
        plans = [way.plan if isinstance(way, Question) else None for way in made]
        kept = [way for at, way in enumerate(made) if not at or plans[at] not in (None, plans[at - 1])]
        over = _open_question(shop, targets[number], number, folder / "classes")
        if over is not None:
            kept.insert(0, over)
        client = _client_question(shop, targets[number], number, folder / "classes", kept)
        if client is not None:
            kept.append(client)
        drawn = _drawn_question(shop, targets[number], number, folder / "classes", plans[-1])
        if drawn is not None:
            kept.append(drawn)
        if over is not None and not any(map(_may_show, kept[1:])):
            kept[0] = replace(over, attempt=OPEN_OBJECTS_ALONE)
        owners.append(list(range(len(ways), len(ways) + len(kept))))
        ways += kept
    sources: dict[Path, int] = {}
    for at, way in enumerate(ways):
        if isinstance(way, Question):
            file = folder / "sources" / way.driver.path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(way.driver.source, encoding="utf-8")
            sources[file] = at
    _compile(shop, sources, ways, folder / "classes")
    found = [[ways[at] for at in places] for places in owners]
    all_ways = [
        [*_quantified(shop, own[0], own, folder / f"quantified{n}"), *own] for n, own in enumerate(found)
    ]
    return [sorted(own, key=_place_in_order) for own in all_ways]


def _place_in_order(way: Question | Answer) -> int:
    """Add a question at its place in the table of attempts; an answer replaces the question about constructed
    objects."""
    kind = Way.PLANS if isinstance(way, Answer) else way.attempt.way
    return next(at for at, attempt in enumerate(CHECK) if attempt.way is kind)


def _may_show(way: Question | Answer) -> bool:
    """Whether TRUE is a possible answer of a question that over-approximates."""
    return isinstance(way, Question) and way.plan.gap is None


def _quantified(
    shop: Workshop, first: Question | Answer, ways: Sequence[Question | Answer], folder: Path
) -> list[Question]:
    """The question with loop-free quantifiers in contracts, where that may prove that nothing fails."""
    if shop.policy.forbidden or isinstance(first, Answer):
        return []
    asked = (way for way in ways if isinstance(way, Question) and not way.over_approximates)
    whole = next((way for way in asked if way.plan.gap is None), None)
    reached = reachable(first.target.owner, shop.library, shop.mentioned)
    if whole is None or not may_be_replaced(reached, shop.library):
        return []
    made = without_loops(whole, shop.jvm, shop.library, folder)
    return [] if made is None else [made]


def _open_question(shop: Workshop, target: Target, number: int, classes: Path) -> Question | None:
    """The question with open objects instead of constructed ones, where that may prove that nothing fails.

    It needs no way to create objects: a proof for all field values covers objects that only other code can
    create.
    """
    policy = shop.policy
    if policy.forbidden or policy.objects == "fields":
        return None
    made = _question(shop, target, number, -1, classes)
    if isinstance(made, Answer) or made.plan.gap is not None:
        return None
    plan = made.plan
    if policy.statics != "any":
        plan = replace(plan, statics=usable(target, shop.library))
    if not plan.is_open:
        plan = replace(plan, computes=not NUMBERS.isdisjoint(mentioned_names(target.owner)))
    if not plan.is_open:
        return None
    if plan is not made.plan:
        made = _with_driver(shop, target, plan, f"Openn{number}", classes)
    return replace(made, attempt=OPEN_OBJECTS)


def _drawn_question(
    shop: Workshop, target: Target, number: int, classes: Path, deepest: Plan | None
) -> Question | None:
    """The question with user-defined subclasses instead of JDK instances, where recipes make the latter.

    ``deepest``: the plan with JDK instances.
    """
    policy = shop.policy
    if policy.forbidden or policy.objects == "fields" or deepest is None:
        return None
    try:
        plan = make_plan(target, shop.library, DEEPEST, policy, deepest_of(policy), own_below=True)
    except NoWay:
        return None
    if plan == deepest:
        return None
    return replace(_with_driver(shop, target, plan, f"Own{number}", classes), attempt=OWN_CLASSES)


def _client_question(
    shop: Workshop, target: Target, number: int, classes: Path, ways: Sequence[Question | Answer]
) -> Question | None:
    """The question for the most general client, whose receivers have all reachable states, where there is
    one."""
    complete = any(
        isinstance(way, Question) and way.plan.gap is None and not way.over_approximates for way in ways
    )
    if complete or not any(isinstance(way, Question) for way in ways):
        return None
    plan = make_client(target, shop.library, shop.policy, shop.mentioned)
    if plan is None:
        return None
    return replace(_with_driver(shop, target, plan, f"Client{number}", classes), attempt=CLIENT)


def _question(shop: Workshop, target: Target, number: int, depth: int, classes: Path) -> Question | Answer:
    """The question for a plan of this depth; -1 for open objects."""
    library = shop.library
    policy = replace(shop.policy, objects="fields") if depth < 0 else shop.policy
    package = target.package
    if not target.is_constructor and not is_java_name(target.method.name):
        return Answer(target.text, Verdict.UNKNOWN, "its name is none that Java sources can call")
    if target.method.is_private:
        return Answer(target.text, Verdict.UNKNOWN, "private methods are not called by anybody outside")
    if not library.can_be_named(target.owner.name, package):
        return Answer(target.text, Verdict.UNKNOWN, "its class cannot be named by other classes")
    try:
        plan = make_plan(target, library, max(0, depth), policy, deepest_of(policy), for_proof=depth < 0)
    except NoWay as problem:
        return Answer(target.text, Verdict.UNKNOWN, str(problem))
    return _with_driver(shop, target, plan, f"{depth if depth >= 0 else 'Open'}n{number}", classes)


def _with_driver(shop: Workshop, target: Target, plan: Plan, suffix: str, classes: Path) -> Question:
    owner = shop.library.spell_class(target.owner.name)
    driver = render_driver(target, owner, plan, f"JrDriver{suffix}")
    stem = stem_of(target)
    return Question(target, owner, plan, driver, classes, f"{stem}_Main", test_name=f"{stem}_Test")


def stem_of(target: Target) -> str:
    """The common prefix of the names of a reproducer's classes."""
    simple = target.owner.name.rpartition("/")[2].replace("$", "_")
    member = "new" if target.is_constructor else target.method.name
    alike = [m for m in target.owner.methods if m.name == target.method.name and not m.is_synthetic]
    return f"{simple}_{member}" + (f"_{alike.index(target.method) + 1}" if len(alike) > 1 else "")


def _compile(shop: Workshop, sources: dict[Path, int], prepared: list[Question | Answer], out: Path) -> None:
    """Compile the drivers. Those that javac rejects become answers, and the others are compiled again."""
    left = dict(sources)
    while left:
        messages = shop.jvm.compile_against(list(left), out, shop.library.folders)
        if messages is None:
            return
        refused = {one.file.resolve(): one.text for one in errors_of(messages)}
        bad = [file for file in left if file.resolve() in refused] or list(left)
        for file in bad:
            number = left.pop(file)
            question = prepared[number]
            assert isinstance(question, Question)
            why = refused.get(file.resolve(), messages.strip().partition("\n")[0])
            prepared[number] = Answer(
                question.target.text, Verdict.UNKNOWN, f"no driver of it compiles: {why}"
            )
