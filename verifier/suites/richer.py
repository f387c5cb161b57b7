"""Plans whose arguments have calls behind them, too: two stacks that both hold elements, say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from verifier.check.making.construction import Construction, NoWay
from verifier.check.making.driver import render_driver
from verifier.check.making.generics import Type, bind, class_formals
from verifier.check.making.makers import Call, Choice, Construct, Maker, Plan, Prepared
from verifier.check.runs.workshop import Question, Workshop


def richer_questions(shop: Workshop, questions: Sequence[Question], folder: Path) -> Iterator[Question]:
    """Those with a richer plan, their drivers compiled into ``folder``, unless javac refuses."""
    made: dict[Path, Question] = {}
    for number, question in enumerate(questions):
        plan = _richer(shop, question)
        if plan is None:
            continue
        driver = render_driver(question.target, question.owner, plan, f"JrDriverRich{number}")
        file = folder / "sources" / driver.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(driver.source, encoding="utf-8")
        made[file] = replace(question, plan=plan, driver=driver, classes=folder / "classes")
    if made and shop.jvm.compile_against(list(made), folder / "classes", shop.library.folders) is None:
        yield from made.values()
        return
    for file, question in made.items():
        classes = folder / f"classes-{question.driver.class_name}"
        if shop.jvm.compile_against([file], classes, shop.library.folders) is None:
            yield replace(question, classes=classes)


def _richer(shop: Workshop, question: Question) -> Plan | None:
    """The plan with calls on what constructors of the class path make, None if that changes nothing."""
    target = question.target
    objects = Construction(shop.library, target.package, target.owner, target.method, nulls_inside=False)
    makers = tuple(_after_calls(shop, objects, maker) for maker in question.plan.makers)
    return None if makers == question.plan.makers else replace(question.plan, makers=makers)


def _after_calls(shop: Workshop, objects: Construction, maker: Maker) -> Maker:
    if isinstance(maker, Choice):
        return replace(maker, options=tuple(_after_calls(shop, objects, one) for one in maker.options))
    if not isinstance(maker, Construct):
        return maker
    calls = _calls(shop, objects, maker.owner)
    return Prepared(maker.owner, maker, calls) if calls and maker.factory is None else maker


def _calls(shop: Workshop, objects: Construction, owner: str) -> tuple[Call, ...]:
    name = shop.library.find_dotted(owner)
    if name is None or not shop.library.is_own(name):
        return ()
    file = shop.library.get(name)
    try:
        return objects.calls(Type(f"L{name};", tuple(bind(class_formals(file), {}).values())), 0)
    except NoWay:
        return ()
