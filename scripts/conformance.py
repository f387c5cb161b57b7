#!/usr/bin/env python3
"""Compares JR's models of methods of the JDK with the Java virtual machine, call by call.

scripts/conformance.py run --store results/conformance.jsonl -j 2
scripts/conformance.py run --only 'java/lang/String[.]' --tuples 60
scripts/conformance.py table --store results/conformance.jsonl
scripts/conformance.py through --store results/conformance.jsonl
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.conformance.cases import TUPLES, Cases, Catalogue, draw_cases  # noqa: E402
from tests.conformance.java_methods import through_methods  # noqa: E402
from tests.conformance.model_comparison import MOST_SECONDS, Tally  # noqa: E402
from tests.conformance.reached import LEFT_OPEN, THROUGH, Reason, exemption, through_cases  # noqa: E402
from tests.conformance.two_machines import comparison  # noqa: E402
from verifier.classfile.image import JdkImage  # noqa: E402
from verifier.jvm.home import find_java_home  # noqa: E402
from verifier.models.classification import Model  # noqa: E402
from verifier.models.registry import all_models  # noqa: E402

Key = tuple[str, str]
PAGE = ROOT / "docs" / "trust.md"
BEGIN = "<!-- begin conformance (written by scripts/conformance.py table --update) -->"
END = "<!-- end conformance -->"
_SUMMED = ("tuples", "calls", "open", "differ")
_SHOWN = 4
_KEPT = 40
_MANY = 300
"""Tuples that each model should have, if there are so many."""


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="run|table|through")
    run = commands.add_parser("run", help="compare models; goes on where it stopped")
    run.add_argument("--store", type=Path, help="file of records")
    run.add_argument("--only", default="", metavar="REGEX", help="models whose class.method+descriptor match")
    run.add_argument("--tuples", type=int, default=TUPLES, metavar="N", help="tuples of each model")
    run.add_argument("--seconds", type=float, default=MOST_SECONDS, metavar="S", help="work for a model")
    run.add_argument("-j", dest="workers", type=int, default=1, metavar="N", help="processes")
    run.set_defaults(command=_run)
    table = commands.add_parser("table", help="print a table of the records")
    table.add_argument("--store", type=Path, required=True)
    table.add_argument("--update", action="store_true", help="write it to docs/trust.md")
    table.set_defaults(command=_table)
    through = commands.add_parser("through", help="write through.txt from what ran in the cases of a store")
    through.add_argument("--store", type=Path, required=True)
    through.set_defaults(command=_through)
    options = parser.parse_args()
    status: int = options.command(options)
    return status


def all_keys() -> list[Key]:
    """The models, and the methods of ours that models are reached through."""
    return [*sorted(all_models()), *((method.owner, method.key) for method in through_methods())]


def _run(options: argparse.Namespace) -> int:
    known = {record["model"] for record in _records(options.store)} if options.store else set()
    wanted = [
        key for key in all_keys() if re.search(options.only, ".".join(key)) and ".".join(key) not in known
    ]
    shares = [wanted[at :: options.workers] for at in range(options.workers)]
    differing = 0
    with get_context("spawn").Pool(options.workers) as pool:
        queue = pool.imap_unordered(
            _compare_share, [(share, options.tuples, options.seconds, options.store) for share in shares]
        )
        for count in queue:
            differing += count
    return 1 if differing else 0


def _compare_share(given: tuple[list[Key], int, float, Path | None]) -> int:
    """Compare some models, one after the other; how many differ."""
    keys, tuples, seconds, store = given
    home = find_java_home()
    catalogue = Catalogue(JdkImage(home / "lib" / "modules"))
    differing = 0

    def cases() -> Iterator[Cases]:
        for key in keys:
            made = catalogue.makers_of(key)
            if isinstance(made, str):
                _keep({"model": ".".join(key), "without": made}, store)
                continue
            through = key[0].startswith("conformance/")
            yield draw_cases(key, *made, tuples // 3 if through else tuples)

    with comparison(home, seconds=seconds) as both:
        for tally in both.run(cases()):
            _keep({**_record(tally), "wanted": tuples}, store)
            differing += bool(tally.differences)
    return differing


def _record(tally: Tally) -> dict[str, Any]:
    return {
        "model": tally.model,
        "tuples": tally.tuples,
        "calls": tally.calls,
        "open": tally.open,
        "skipped": tally.skipped,
        "dropped": tally.dropped,
        "differences": [asdict(one) for one in tally.differences[:_KEPT]],
        "differ": len(tally.differences),
        "ran": {".".join(ran): count for ran, count in sorted(tally.ran.items())},
        "met": {".".join(met): count for met, count in sorted(tally.met.items())},
        "whys": dict(tally.whys.most_common(5)),
        "cpu_s": round(tally.cpu_s, 2),
    }


def _keep(record: dict[str, Any], store: Path | None) -> None:
    sys.stdout.write(_written(record))
    sys.stdout.flush()
    if store is not None:
        with store.open("a", encoding="ascii") as file:
            file.write(json.dumps(record) + "\n")


def _written(record: dict[str, Any]) -> str:
    if "without" in record:
        return f"{record['model']}: not called, {record['without']}\n"
    lines = [
        f"{record['model']}: {record['tuples']} tuples, {record['calls']} calls, {record['open']} open, "
        f"{record['skipped']} skipped, {record['differ']} differ, {record['cpu_s']} s"
    ]
    kinds: set[tuple[str, str, str]] = set()
    for one in record["differences"]:
        kind = (one["how"], one["expected"][:24], one["said"][:24])
        if len(kinds) < _SHOWN and kind not in kinds:
            kinds.add(kind)
            lines += [f"    {one['how']}: {one['call'][:300]}", f"        is   {_shown(one['expected'])}"]
            lines.append(f"        said {_shown(one['said'])}")
    return "\n".join(lines) + "\n"


def _shown(outcome: str) -> str:
    return outcome.replace("\t", " | ").replace("\0", "<open>")[:400]


def _records(store: Path) -> Iterator[dict[str, Any]]:
    if store.exists():
        with store.open(encoding="ascii") as file:
            for line in file:
                yield json.loads(line)


def _through(options: argparse.Namespace) -> int:
    """Name, for each model that is not called by itself, the case that ran it most often."""
    catalogue = Catalogue(JdkImage(find_java_home() / "lib" / "modules"))
    found: dict[str, tuple[bool, bool, int, str]] = {}
    for record in _records(options.store):
        for told in ("ran", "met"):
            for ran, count in record.get(told, {}).items():
                is_ours = record["model"].startswith("conformance/")
                rank = (told == "ran", is_ours, count, record["model"])
                found[ran] = max(found.get(ran, rank), rank)
    lines = [
        f"{'.'.join(key)} <- {found['.'.join(key)][3]}{'' if found['.'.join(key)][0] else LEFT_OPEN}\n"
        for key in sorted(all_models())
        if ".".join(key) in found and isinstance(catalogue.makers_of(key), str)
    ]
    THROUGH.write_text("".join(lines), encoding="ascii")
    sys.stdout.write(f"{len(lines)} models are reached through others\n")
    return 0


def _table(options: argparse.Namespace) -> int:
    text = render_table(list(_records(options.store)))
    if options.update:
        before, after = PAGE.read_text(encoding="utf-8").split(BEGIN)[0], PAGE.read_text(encoding="utf-8")
        PAGE.write_text(before + BEGIN + "\n" + text + END + after.split(END)[1], encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


def render_table(records: list[dict[str, Any]]) -> str:
    """How many models of each room were compared, how, and what came of it."""
    catalogue = Catalogue(JdkImage(find_java_home() / "lib" / "modules"))
    of_model = {record["model"]: record for record in records}
    through = through_cases()
    table, reasons = all_models(), Counter[Reason]()
    rooms: dict[str, list[int]] = {}
    for key, model in sorted(table.items()):
        sums = rooms.setdefault(_room(key[0]), [0] * 8)
        record = of_model.get(".".join(key), {"without": ""})
        exempt = None if ".".join(key) in through else exemption(catalogue, key, model)
        sums[0] += 1
        if "without" not in record:
            sums[1] += 1
            for at, name in enumerate(("tuples", "calls", "open", "differ")):
                sums[4 + at] += record[name]
        elif exempt is None:
            sums[2] += 1
        else:
            sums[3] += 1
            reasons[exempt] += 1
    others = [record for record in records if record["model"].startswith("conformance/")]
    ours = [0, len(others), 0, 0, *(sum(one[name] for one in others) for name in _SUMMED)]
    rows = [*sorted(rooms.items()), ("public calls through which models are reached", ours)]
    rows.append(("all", [sum(sums[at] for _, sums in rows) for at in range(8)]))
    names = ("package", "models", "called", "reached through others", "exempt", "tuples", "comparisons")
    head = f"| {' | '.join(names)} | open | differ |"
    lines = [head, "|---|" + "---:|" * 8]
    lines += ["| " + " | ".join([room, *(f"{number:,}" for number in sums)]) + " |" for room, sums in rows]
    lines += ["", *_sentences(of_model, table)]
    lines += ["", "| exempt, as | models |", "|---|---:|"]
    lines += [f"| {reason.value} | {count} |" for reason, count in reasons.most_common()]
    return "\n".join(lines) + "\n"


def _sentences(of_model: dict[str, dict[str, Any]], table: Mapping[Key, Model]) -> list[str]:
    """How many of the called models have how many tuples, and why some have fewer."""
    called = [
        of_model[name]
        for name in map(".".join, table)
        if "without" not in of_model.get(name, {"without": ""})
    ]
    many = [one for one in called if one["tuples"] - one.get("dropped", 0) >= _MANY]
    fewer = [one for one in called if one["tuples"] - one.get("dropped", 0) < _MANY]
    exhausted = [one for one in fewer if one["tuples"] < one["wanted"] and not one.get("dropped", 0)]
    late = [one for one in fewer if one.get("dropped", 0)]
    rest = len(fewer) - len(exhausted) - len(late)
    return [
        f"Of the {len(called):,} models that are called, {len(many):,} have {_MANY} tuples or more. "
        f"{len(exhausted):,} have no more arguments that differ, "
        f"{len(late):,} took longer than the time for a model, and for {rest:,} fewer tuples were drawn."
    ]


def _room(owner: str) -> str:
    package = owner.rpartition("/")[0].replace("/", ".")
    return f"`{package}`" if package.startswith("java.") else "the JDK's own packages"


if __name__ == "__main__":
    sys.exit(main())
