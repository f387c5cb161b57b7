"""Style and script of the report's page."""

from __future__ import annotations

import base64
import hashlib

STYLE = """\
:root { --ink: #1b1f24; --paper: #ffffff; --soft: #f2f4f7; --line: #c9d1d9; --link: #0b57d0;
  --good: #0f6b34; --bad: #a8171c; --open: #7a4b00; --run: #dcefff; --fail: #ffd9d6; --look: #eef6ea;
  --bar: #2f6fb5; --now: #fff1a8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --paper: #14171b; --soft: #1f242a;
  --line: #3d454e; --link: #8ab8ff; --good: #6fd08c; --bad: #ff9a94; --open: #f0b95a; --run: #12304a;
  --fail: #5a1a1c; --look: #1b2d1d; --bar: #6aa5e6; --now: #5b4d00; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0 auto; max-width: 80rem; padding: 1rem 1.5rem 3rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: .5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; border-bottom: 1px solid var(--line); margin: 2rem 0 .75rem; padding-bottom: .2rem; }
h3 { font-size: 1.05rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, .source { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .875rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.verdict { padding: .75rem 1rem; border-left: .5rem solid currentColor; background: var(--soft); }
.verdict strong { font-size: 1.25rem; margin-right: .5rem; }
.true { color: var(--good); } .false { color: var(--bad); } .unknown { color: var(--open); }
nav ul, .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } .tall { max-height: 26rem; overflow-y: auto; border: 1px solid var(--line); }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem .6rem .15rem .4rem;
  border-bottom: 1px solid var(--line); font-weight: normal; }
thead th { font-weight: 600; background: var(--soft); position: sticky; top: 0; }
.numbers td:nth-child(2) { text-align: right; font-variant-numeric: tabular-nums; }
.source th, .source td { border: 0; padding: 0 .5rem; white-space: pre; tab-size: 4; }
.source th { text-align: right; opacity: .7; user-select: none; }
tr.run { background: var(--run); } tr.searched { background: var(--look); }
tr.failing { background: var(--fail); font-weight: 700; }
tr.now, tr:target { background: var(--now); outline: 2px solid var(--link); }
details { margin: .5rem 0; } summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
.stepper { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .5rem; }
.stepper[hidden] { display: none; } .stepper p { flex-basis: 100%; margin: 0; min-height: 1.5em; }
button { font: inherit; padding: .25rem .75rem; color: var(--ink); background: var(--soft);
  border: 1px solid var(--line); border-radius: .25rem; cursor: pointer; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); }
svg rect { fill: var(--bar); }
@media print { .tall { max-height: none; } .stepper { display: none; } }
"""

SCRIPT = """\
"use strict";
(() => {
  const body = document.getElementById("steps");
  const stepper = document.querySelector(".stepper");
  if (!body || !stepper) return;
  const rows = Array.from(body.querySelectorAll("tr[data-target]"));
  const status = document.getElementById("now");
  let at = -1;
  const mark = (row, on) => {
    const line = document.getElementById(row.dataset.target);
    row.classList.toggle("now", on);
    if (on) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current");
    if (line) line.classList.toggle("now", on);
    return line;
  };
  const go = (to) => {
    if (!rows.length) return;
    if (at >= 0) mark(rows[at], false);
    at = Math.max(0, Math.min(rows.length - 1, to));
    const line = mark(rows[at], true);
    rows[at].scrollIntoView({ block: "nearest" });
    if (line && line.closest("details")) line.closest("details").open = true;
    const cells = Array.from(rows[at].children, (cell) => cell.textContent.trim());
    status.textContent = "Step " + cells[0] + ": " + cells[1] + (cells[3] ? " | " + cells[3] : "");
  };
  const goals = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => rows.length - 1 };
  stepper.hidden = false;
  stepper.addEventListener("click", (event) => {
    const goal = goals[event.target.dataset.go];
    if (goal) go(goal());
  });
  stepper.addEventListener("keydown", (event) => {
    const goal = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last" }[event.key];
    if (goal) { event.preventDefault(); go(goals[goal]()); }
  });
  for (const row of rows) row.addEventListener("click", () => go(rows.indexOf(row)));
})();
"""


def script_hash(script: str) -> str:
    """The source by which a content security policy allows this script and no other (CSP 3, 2.3.1)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
