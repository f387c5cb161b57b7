"""Style and script of the report's page."""

from __future__ import annotations

import base64
import hashlib

STYLE = """\
:root { --ink: #1b1f24; --paper: #ffffff; --soft: #f2f4f7; --line: #c9d1d9; --link: #0b57d0;
  --good: #0f6b34; --bad: #a8171c; --open: #7a4b00; --run: #dcefff; --fail: #ffd9d6; --look: #eef6ea;
  --bar: #2f6fb5; --now: #fff1a8; --wait: #ffe6bf; --quiet: #57606a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --paper: #14171b; --soft: #1f242a;
  --line: #3d454e; --link: #8ab8ff; --good: #6fd08c; --bad: #ff9a94; --open: #f0b95a; --run: #12304a;
  --fail: #5a1a1c; --look: #1b2d1d; --bar: #6aa5e6; --now: #5b4d00; --wait: #4d3508; --quiet: #9aa4af; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0 auto; max-width: 100rem; padding: 1rem 1.5rem 3rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.35rem; line-height: 1.35; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h1 code { font-size: 1.2rem; }
h2 { font-size: 1.25rem; border-bottom: 1px solid var(--line); margin: 1.5rem 0 .75rem;
  padding-bottom: .2rem; }
h3 { font-size: 1.05rem; margin: 1rem 0 .25rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, .source { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .875rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.verdict { padding: .75rem 1rem; border-left: .5rem solid currentColor; background: var(--soft); }
.verdict p { color: var(--ink); margin: .2rem 0; overflow-wrap: anywhere; }
.verdict .word { margin-right: .5rem; letter-spacing: .03em; }
.true { color: var(--good); } .false { color: var(--bad); } .unknown { color: var(--open); }
.what { margin: .75rem 0 .25rem; }
nav ul, .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
.legend { margin: 0 0 .5rem; }
  .legend .mark { display: inline-block; min-width: 1.4em; text-align: center; }
dl { margin: .5rem 0; }
  dl div { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .1rem 0; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
dl.facts { font-size: .875rem; color: var(--quiet); columns: 2; }
  dl.facts div { grid-template-columns: 5rem 1fr;
  break-inside: avoid; }
.work { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.5rem; }
.work.alone { display: block; }
.scroll { overflow-x: auto; } .pane { overflow: auto; max-height: 75vh; border: 1px solid var(--line); }
.aside, .was, .method { color: var(--quiet); font-size: .875rem; }
.pane summary { padding: .25rem .5rem; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
  caption span { display: inline-block; position: sticky; left: 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem .6rem .15rem .4rem;
  border-bottom: 1px solid var(--line); font-weight: normal; }
thead th { font-weight: 600; background: var(--soft); position: sticky; top: 0; z-index: 1; }
.numbers td:nth-child(2) { text-align: right; font-variant-numeric: tabular-nums; }
.source { min-width: 100%; }
.source th, .source td { border: 0; padding: 0 .5rem; white-space: pre; tab-size: 4; }
.source th { text-align: right; color: var(--quiet); user-select: none; }
.source tr.note td { white-space: normal; font: .875rem/1.4 system-ui, sans-serif; color: var(--quiet);
  padding-bottom: .2rem; }
tr.run, .mark.run { background: var(--run); } tr.searched, .mark.searched { background: var(--look); }
tr.failing, .mark.failing { background: var(--fail); } tr.failing { font-weight: 700; }
tr.stuck, tr.open, .mark.stuck, .mark.open { background: var(--wait); }
tr.look { outline: 2px dashed var(--link); outline-offset: -2px; }
tr.now, tr:target { background: var(--now); outline: 2px solid var(--link); outline-offset: -2px; }
.walk { width: 100%; } .walk td { overflow-wrap: anywhere; } .walk a { white-space: nowrap; }
  .walk tr.switch > * { border-top: 2px solid var(--ink); }
.walk tbody tr { cursor: pointer; }
  .walk tbody th { text-align: right; font-variant-numeric: tabular-nums; }
.value { padding-left: 1em; text-indent: -1em; }
mark { background: var(--now); color: inherit; padding: 0 .15em; border-radius: .15em; }
.group { border-left: .25rem solid var(--open); padding: .1rem 1rem; margin: .75rem 0;
  background: var(--soft); }
.group ul { padding-left: 1rem; } .group p { margin: .25rem 0 .5rem; }
  .group li { overflow-wrap: anywhere; }
.note div { max-width: min(36rem, 100vw - 9.5rem); }
details { margin: .5rem 0; } summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
.stepper { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .5rem; }
.stepper[hidden] { display: none; } .stepper p { flex-basis: 100%; margin: 0; min-height: 3em;
  overflow-wrap: anywhere; }
button { font: inherit; padding: .25rem .75rem; color: var(--ink); background: var(--soft);
  border: 1px solid var(--line); border-radius: .25rem; cursor: pointer; }
figure { margin: 1rem 0; overflow-x: auto; } figcaption { font-weight: 600; }
svg { font: 13px system-ui, sans-serif; fill: var(--ink); max-width: 100%; height: auto; }
svg rect { fill: var(--bar); }
.chart { width: 100%; max-width: 50rem; margin: 1rem 0; } .chart th, .chart td { border: 0; }
.chart th { width: 40%; } .chart td:last-child { text-align: right; white-space: nowrap; width: 6rem;
  font-variant-numeric: tabular-nums; }
.bar div { background: var(--bar); height: 1em; margin-top: .25em; border-radius: 2px; }
.walk .text { display: none; }
.wide-hint { display: none; color: var(--quiet); font-size: .875rem; margin: 0; }
@media (max-width: 60rem) {
  .work, .walk .text { display: block; } .pane { max-height: 45vh; } dl.facts { columns: 1; } }
@media (max-width: 35rem) { body { padding: .5rem .6rem 2rem; } .wide-hint { display: block; }
  dl div { grid-template-columns: 1fr; } .verdict { padding: .5rem .6rem; }
  h1, h1 code { font-size: 1.1rem; }
  caption span { max-width: calc(100vw - 1.2rem); }
  .options th code { white-space: nowrap; }
  .options td:nth-child(2) { overflow-wrap: anywhere; min-width: 4rem; }
  .options td:last-child { min-width: 10rem; }
  .chart tr { display: grid; grid-template-columns: 1fr auto; }
  .chart th { grid-column: 1 / 3; width: auto; }
  .walk thead { display: none; } .walk tbody tr { display: flex; flex-wrap: wrap; }
  .walk tbody tr > * { border: 0; } .walk tbody tr { border-bottom: 1px solid var(--line); }
  .walk tbody tr.switch { border-top: 2px solid var(--ink); } .walk tbody tr.switch > * { border: 0; }
  .walk td:nth-last-child(2) { flex: 1; } .walk td:last-child { flex-basis: 100%; padding-left: 3rem; } }
@media print { .pane { max-height: none; } .stepper { display: none; } }
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
  const show = (row) => {
    const pane = row.closest(".pane");
    if (!pane) return;
    const top = row.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    const room = pane.clientHeight;
    if (top < 30 || top + row.offsetHeight > room) pane.scrollTop += top - room / 3;
  };
  const lineOf = (row) => document.getElementById(row.dataset.target);
  const mark = (row, on) => {
    const line = lineOf(row);
    row.classList.toggle("now", on);
    if (on) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current");
    if (line) line.classList.toggle("now", on);
    return line;
  };
  const reveal = (line) => {
    if (!line) return;
    const folded = line.closest("details");
    if (folded) folded.open = true;
    show(line);
  };
  const go = (to) => {
    if (!rows.length) return;
    if (at >= 0) mark(rows[at], false);
    at = Math.max(0, Math.min(rows.length - 1, to));
    reveal(mark(rows[at], true));
    show(rows[at]);
    const cells = Array.from(rows[at].children, (cell) => cell.innerText.trim().replace(/\\s+/g, " "));
    status.textContent = "Step " + cells.filter((cell) => cell).join(" | ");
  };
  const goals = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => rows.length - 1 };
  const worst = document.querySelector(".source .failing, .source .stuck");
  reveal(worst);
  stepper.hidden = false;
  stepper.addEventListener("click", (event) => {
    const goal = goals[event.target.dataset.go];
    if (goal) go(goal());
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const own = event.target.closest && event.target.closest(".stepper, .walk");
    const goal = { ArrowRight: "on", ArrowLeft: "back" }[event.key]
      || (own && { Home: "first", End: "last" }[event.key]);
    if (goal) { event.preventDefault(); go(goals[goal]()); }
  });
  for (const row of rows) {
    row.addEventListener("click", () => go(rows.indexOf(row)));
    row.addEventListener("mouseenter", () => {
      const line = lineOf(row);
      if (line) { line.classList.add("look"); reveal(line); }
    });
    row.addEventListener("mouseleave", () => lineOf(row)?.classList.remove("look"));
  }
})();
"""


def script_hash(script: str) -> str:
    """The source by which a content security policy allows this script and no other (CSP 3, 2.3.1)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
