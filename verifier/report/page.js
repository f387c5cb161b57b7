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
    const cells = Array.from(rows[at].children, (cell) => cell.innerText.trim().replace(/\s+/g, " "));
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
