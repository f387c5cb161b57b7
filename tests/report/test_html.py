"""The report for people: what it says, that it is well formed, and that a browser can work with it."""

from __future__ import annotations

import dataclasses
import os
import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.report.browser import CHROMIUM, SCHEMES, TOO_PALE, TOO_WIDE, UNFOLD, WIDTHS, browser
from verifier.analysis.verification import verify
from verifier.config import Options
from verifier.machine.control import PathEnd
from verifier.machine.rtclass import RtClass
from verifier.machine.value import Obj
from verifier.report.following import follow
from verifier.report.html import render_report
from verifier.report.html_parts import text
from verifier.report.html_plot import bar_chart
from verifier.report.visits import Change
from verifier.report.walk import Retrace, ending_of, retrace
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.task.task import Task
from verifier.verdict.outcome import DEADLOCK, Ending, InputValue, Obligation, Result, Verdict

VOID = {"meta", "link", "br", "img", "input", "hr"}


class Outline(HTMLParser):
    """Fails on tags that do not nest; keeps identifiers, links, headings and table captions."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tables = self.captions = 0
        self.outside: list[str] = []
        self.feed(page)
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdecimal():
            self.headings.append(int(tag[1]))
        self.tables += tag == "table"
        self.captions += tag == "caption"
        self.outside += [name for name in ("src", "action") if name in given]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


VERIFIER_IMPORT = "import org.sosy_lab.sv_benchmarks.Verifier;\n"
ORDER = """import java.util.*;
public class Main {
  record Item(String name, int count) {}
  static class Order {
    private final List<Item> items = new ArrayList<>();
    private final Map<String, Integer> stock = new TreeMap<>();
    private int[] prices = new int[3];
    private Integer total = 0;
    Order() {
      stock.put("pencil", 5);
    }
    void add(String name, int count) {
      items.add(new Item(name, count));
      prices[items.size()] = count * 2;
      total += count;
    }
  }
  public static void main(String[] args) {
    int count = Verifier.nondetInt();
    Order order = new Order();
    order.add("pencil", count);
    Set<Character> letters = new LinkedHashSet<>(List.of('b', 'a'));
    Deque<Long> sums = new ArrayDeque<>(List.of(7L, 7L, 7L));
    StringBuilder log = new StringBuilder("ab");
    assert order.total < 3;
  }
}
"""
COUNT = """public class Main {
  static volatile int count;
  static class Adder extends Thread {
    Adder(String name) {
      super(name);
    }
    @Override
    public void run() {
      int seen = count;
      count = seen + 1;
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Adder first = new Adder("adder-1");
    Adder second = new Adder("adder-2");
    first.start();
    second.start();
    first.join();
    second.join();
    assert count == 2;
    System.out.println(count);
  }
}
"""
CROSSED = """public class Main {
  static final Object LEFT = new Object();
  static final Object RIGHT = new Object();
  static void move(Object from, Object to) {
    synchronized (from) {
      synchronized (to) {
        Thread.yield();
      }
    }
  }
  public static void main(String[] args) {
    new Thread(() -> move(RIGHT, LEFT), "back").start();
    move(LEFT, RIGHT);
  }
}
"""
LOOP = """public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int x = 0;
    int y = n;
    while (x < n) {
      x++;
      y--;
    }
    assert n < 0 || x + y == n;
  }
}
"""
OPEN = """public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int square = n;
    for (int i = 0; i != n; i++) {
      square = square * square + i;
    }
    assert square != 12345678;
  }
}
"""


@dataclasses.dataclass(frozen=True)
class Reported:
    """A task, what JR found, and its page."""

    task: Task
    result: Result
    walked: Retrace
    page: str


def reported(folder: Path, code: str, prop: str = "valid-assert", **options: Any) -> Reported:
    """The report of a program, made by the whole of JR."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Main.java").write_text(VERIFIER_IMPORT + code, encoding="utf-8")
    return reported_of(read_task([folder], prop), **options)


def reported_of(task: Task, **given: Any) -> Reported:
    options, stats = Options(**{"analyses": ("symbolic",), **given}), Stats()
    stats.lines = set()
    result = verify(task, options, stats)
    shown = result.counterexample
    followed = (
        follow(task, shown, None)
        if shown is not None and (shown.schedule or shown.failure.exception == DEADLOCK)
        else None
    )
    walked = retrace(task, shown.inputs if shown is not None and followed is None else None, None)
    story = None
    if followed is not None:
        walked, story = dataclasses.replace(walked, walk=followed.walk), followed.story
    page = render_report(task, result, options, walked, frozenset(stats.lines), story)
    return Reported(task, result, walked, page)


@pytest.fixture(scope="module")
def withdraw(java_tasks: Path) -> Task:
    return read_task([java_tasks / "examples" / "Withdraw.yml"], "valid-assert")


@pytest.fixture(scope="module")
def page(withdraw: Task) -> str:
    """The report of a violated assertion."""
    return reported_of(withdraw).page


def pages(folder: Path) -> dict[str, Reported]:
    """Five kinds of reports. What this process worked before counts for its limits."""
    worked_s = sum(os.times()[:4])
    return {
        "failure": reported(folder / "order", ORDER),
        "threads": reported(folder / "count", COUNT),
        "deadlock": reported(folder / "crossed", CROSSED, "no-deadlock"),
        "proof": reported(
            folder / "loop", LOOP, analyses=Options().analyses, time_limit_s=2 * worked_s + 60.0
        ),
        "open": reported(folder / "open", OPEN, time_limit_s=worked_s + 4.0),
    }


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reported]:
    return pages(tmp_path_factory.mktemp("kinds"))


def section(page: str, name: str) -> str:
    """The part of a page below a heading."""
    return page.split(f'<section aria-labelledby="{name}">')[1].split("</section>")[0]


def line_kinds(page: str) -> dict[int, str]:
    """What happened to each line of the first file."""
    return {int(number): kind for number, kind in re.findall(r'<tr id="f0l(\d+)" class="(\w*)">', page)}


def test_is_well_formed_and_stands_alone(page: str, kinds: dict[str, Reported]) -> None:
    for each in (page, *(kind.page for kind in kinds.values())):
        outline = Outline(each)
        assert len(outline.ids) == len(set(outline.ids))
        assert all(link.startswith("#") and link[1:] in outline.ids for link in outline.links)
        assert outline.headings[0] == 1
        levels = zip(outline.headings, outline.headings[1:], strict=False)
        assert all(after <= before + 1 for before, after in levels)
        assert outline.tables == outline.captions > 3
        assert not outline.outside
        assert "http://" not in each and "https://" not in each
        assert not re.search(r"<dd>(none|)</dd>", each)


def test_the_failure_comes_first(kinds: dict[str, Reported]) -> None:
    banner = kinds["failure"].page.split("<header>")[1].split("</div>")[0]
    assert "java.lang.AssertionError" in banner and ">Main.java:26<" in banner
    assert "int = <strong>" in banner
    banner = kinds["deadlock"].page.split("<header>")[1].split("</div>")[0]
    assert "Deadlock" in banner and "<strong>back</strong> waits for the monitor of Main.LEFT" in banner


def test_tells_the_way_to_the_failure(page: str) -> None:
    assert "withdrawing made the account richer" in page.split("</header>")[0]
    assert 'class="failing"' in page
    assert "balance -= amount;" in page.split('id="steps"')[1].split("</tbody>")[0]
    assert "java.lang.AssertionError leaves main" in page
    for told in ("Date", "JR", "JDK", "Command", "Time", "Memory"):
        assert f"<dt>{told}</dt>" in page.split("</header>")[0]


def test_shows_values_as_people_write_them(kinds: dict[str, Reported]) -> None:
    walk = kinds["failure"].walked.walk
    assert walk is not None
    shown = kinds["failure"].result.counterexample
    assert shown is not None
    count = shown.inputs[0].value
    changes = [change for step in walk.steps for change in step.values]
    assert Change("this.stock", '{"pencil"=5}', "{}") in changes
    assert Change("this.items", f'[Item("pencil", {count})]', "[]") in changes
    assert Change("this.total", str(count), "0") in changes
    assert Change("letters", "['b', 'a']") in changes
    assert Change("sums", "[7 x 3]") in changes
    assert Change("log", 'StringBuilder "ab"') in changes
    assert "new Order" in {step.method for step in walk.steps}
    assert not any("$" in step.method for step in walk.steps)
    assert '<mark>{&quot;pencil&quot;=5}</mark></code> <span class="was">was {}' in kinds["failure"].page


def test_the_end_names_the_thread() -> None:
    end = PathEnd(Ending.UNCAUGHT, exception=Obj(cast(RtClass, SimpleNamespace(java_name="a.B")), [], 0))
    assert ending_of(end, "worker") == "a.B ends the thread worker"
    assert ending_of(end, "main") == ending_of(end) == "a.B leaves main"


def test_walks_through_all_threads(kinds: dict[str, Reported]) -> None:
    """A lost update: both threads read 0 and write 1; the walk has the order of the schedule."""
    walk = kinds["threads"].walked.walk
    assert walk is not None and walk.ending == "java.lang.AssertionError leaves main"
    reads = [number for number, step in enumerate(walk.steps) if step.line == 10]
    writes = [number for number, step in enumerate(walk.steps) if step.line == 11]
    assert {walk.steps[number].thread for number in reads} == {1, 2}
    writers = [walk.steps[number].thread for number in writes]
    assert set(writers) == {1, 2} and max(reads) < writes[-1]
    assert Change("Main.count", "1", "0") in [c for step in walk.steps for c in step.values]
    assert [step.number for step in walk.steps] == list(range(1, len(walk.steps) + 1))
    kinds_of_lines = line_kinds(kinds["threads"].page)
    assert kinds_of_lines[10] == kinds_of_lines[11] == "run"
    assert kinds_of_lines[21] == "failing"
    assert kinds_of_lines[22] in ("searched", "untouched"), "other schedules come to it, this one does not"
    assert "calls Adder.start" in section(kinds["threads"].page, "threads")


def test_marks_where_threads_are_stuck(kinds: dict[str, Reported]) -> None:
    page = kinds["deadlock"].page
    assert line_kinds(page)[7] == "stuck"
    assert "main waits for the monitor of Main.RIGHT, held by back" in section(page, "source")
    assert "from = Main.RIGHT" in section(page, "walk")
    assert page.count("<svg ") == 1


def test_a_proof_shows_why(kinds: dict[str, Reported]) -> None:
    page, result = kinds["proof"].page, kinds["proof"].result
    assert result.verdict is Verdict.TRUE and result.invariants
    assert "y + x == \\old(y) + \\old(x)" in section(page, "why")
    assert "before the loop" in section(page, "why")
    note = section(page, "source").split('id="f0l7"')[1].split("</tr>")[1]
    assert "holds here" in note and "y + x == \\old(y) + \\old(x)" in note


def test_what_is_open_has_its_line(kinds: dict[str, Reported]) -> None:
    page, result = kinds["open"].page, kinds["open"].result
    assert result.verdict is Verdict.UNKNOWN
    places = {int(n) for one in result.obligations for n in re.findall(r"Main.java:(\d+)", str(one))}
    assert places
    marked = {line for line, kind in line_kinds(page).items() if kind == "open"}
    assert marked == places
    assert all(f'<a href="#f0l{line}">' in section(page, "obligations") for line in places)
    assert "What to try" in section(page, "obligations")


def test_walk_follows_the_inputs(withdraw: Task) -> None:
    walk = retrace(withdraw, (InputValue("int", 2000),), None).walk
    assert walk is not None
    assert walk.ending == "the run ends: finished"
    assert ("Main.java", 15) in walk.covered and ("Main.java", 17) not in walk.covered
    assert Change("paid", "false") in [value for step in walk.steps for value in step.values]


def test_a_long_walk_keeps_its_ends(tmp_path: Path) -> None:
    code = "public class Main { public static void main(String[] a) {\nint x = 0;\n"
    code += "for (int i = 0; i < 6000; i++) {\nx += i;\n}\nassert x == 0;\n} }\n"
    (tmp_path / "Main.java").write_text(code, encoding="utf-8")
    walk = retrace(read_task([tmp_path], "valid-assert"), (), None).walk
    assert walk is not None
    numbers = [step.number for step in walk.steps]
    assert numbers[:300] == list(range(1, 301)) and len(numbers) == 2000
    assert numbers[-1700:] == list(range(numbers[-1] - 1699, numbers[-1] + 1)) and numbers[-1] > 12000
    assert walk.steps[-1].line == 6


def test_escapes_what_programs_and_tasks_say(withdraw: Task) -> None:
    obligation = Obligation(Ending.UNSUPPORTED, "<script>alert(1)</script>\x1b", "A&B:\ud800")
    result = Result(Verdict.UNKNOWN, "<b>", (obligation, obligation))
    named = dataclasses.replace(withdraw, name='"><img src=x>')
    page = render_report(named, result, Options(), Retrace(frozenset(), None), frozenset())
    Outline(page)
    page.encode("utf-8")
    assert "<script>alert" not in page and "<img" not in page and "\x1b" not in page
    assert "(2 times)" in page
    assert text("a\u202eb") == "a\\u202eb"


def test_chart_is_sound_and_says_its_numbers() -> None:
    chart = bar_chart("Times & paths", {"a<b": 0.25, "none": 0, "many": 3}, " s")
    root = ElementTree.fromstring(chart)
    assert len(list(root.iter("div"))) == 3
    assert "0.25 s" in "".join(root.itertext())


STEP = """(() => {
  const stepper = document.querySelector(".stepper");
  stepper.querySelector("[data-go=first]").click();
  for (let n = 0; n < 3; n++)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  const marked = document.querySelector(".source .now");
  const pane = marked.closest(".pane").getBoundingClientRect(), line = marked.getBoundingClientRect();
  return { marked: marked.id, seen: line.top >= pane.top && line.bottom <= pane.bottom + 1,
    said: document.querySelector("[aria-live]").textContent, hidden: stepper.hidden,
    current: document.querySelectorAll('[aria-current="step"]').length };
})()"""
BESIDE = """(() => {
  const source = document.getElementById("source").getBoundingClientRect();
  return document.querySelector(".work > div").getBoundingClientRect().left > source.right;
})()"""


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)")
def test_works_in_a_browser(kinds: dict[str, Reported], tmp_path: Path) -> None:
    """Keys step through the walk, which marks and shows the line; nothing is too wide, cut or too pale.

    Each report is opened in a wide window and in a narrow one, where things lie one below the other, by
    users who like light and dark pages.
    """
    with browser() as opened:
        for name, kind in kinds.items():
            file = tmp_path / f"{name}.html"
            file.write_text(kind.page, encoding="utf-8")
            for scheme in SCHEMES:
                for width in WIDTHS:
                    opened.open(file, width, scheme)
                    where = (name, scheme, width)
                    assert opened.errors == [], where
                    assert opened.run(UNFOLD) is None
                    assert opened.run(TOO_WIDE) == [], where
                    assert opened.run(TOO_PALE) == [], where
                    assert opened.run(BESIDE) is (width == max(WIDTHS)), where
                    if kind.walked.walk is not None:
                        step, shown = kind.walked.walk.steps[3], opened.run(STEP)
                        assert shown["marked"] == f"f0l{step.line}" and shown["seen"], where
                        assert shown["said"].startswith("Step 4 |") and shown["current"] == 1, where
                        assert not shown["hidden"], where


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)")
def test_a_page_runs_no_scripts_of_others(kinds: dict[str, Reported], tmp_path: Path) -> None:
    forbidden = "<script>document.body.dataset.injected = 1</script><img src=x onerror='alert(1)'>"
    file = tmp_path / "injected.html"
    file.write_text(kinds["failure"].page.replace("</body>", f"{forbidden}</body>"), encoding="utf-8")
    with browser() as opened:
        opened.open(file, 1280, "light")
        assert opened.run("document.body.dataset.injected") is None
        assert opened.errors, "what the policy refuses is told"


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)")
def test_sees_what_is_wrong_with_a_page(tmp_path: Path) -> None:
    file = tmp_path / "wrong.html"
    file.write_text(
        "<body><p style='color:#999;background:#fff'>pale</p><div style='width:900px'>wide</div>"
        "<p style='width:3em;overflow:hidden;white-space:nowrap'>a text that is cut</p>"
        "<script>nothing.there()</script></body>"
    )
    with browser() as opened:
        opened.open(file, 400, "light")
        assert len(opened.errors) == 1
        assert any("wide" in one for one in opened.run(TOO_WIDE))
        assert any("a text that is cut" in one for one in opened.run(TOO_WIDE))
        assert [one.split(" ")[0] for one in opened.run(TOO_PALE)] == ["pale"]
