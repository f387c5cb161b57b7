"""What changed between two sweeps over the same tasks."""

from __future__ import annotations

from collections.abc import Mapping

from scripts.sweeping.sweep_store import Outcome

NOISE_FACTOR = 1.3
NOISE_S = 0.5


def render_comparison(before: Mapping[str, Outcome], after: Mapping[str, Outcome]) -> str:
    """Newly wrong, solved and lost runs, and those faster or slower beyond noise."""
    shared = [(before[key], after[key]) for key in sorted(before.keys() & after.keys())]
    lines = [
        f"runs in both: {len(shared)}; only before: {len(before.keys() - after.keys())}; "
        f"only after: {len(after.keys() - before.keys())}"
    ]
    scores = [sum(pair[side].score for pair in shared) for side in (0, 1)]
    lines.append(f"score: {scores[0]} -> {scores[1]} ({scores[1] - scores[0]:+d})")
    solved = [(a, b) for a, b in shared if a.correct and b.correct]
    times = [sum(pair[side].cpu_s for pair in solved) for side in (0, 1)]
    lines.append(f"CPU on the {len(solved)} runs solved by both: {times[0]:.1f} s -> {times[1]:.1f} s")
    sections = {
        "newly wrong": [b for a, b in shared if b.wrong and not a.wrong],
        "no longer wrong": [b for a, b in shared if a.wrong and not b.wrong],
        "newly solved": [b for a, b in shared if b.correct and not a.correct],
        "newly lost": [b for a, b in shared if a.correct and not b.correct],
        "newly crashed": [b for a, b in shared if b.category == "crashed" != a.category],
    }
    for title, members in sections.items():
        lines.append(f"{title}: {len(members)}")
        lines += [f"  {o.key} -> {o.verdict or o.category} {_clip(o.reason)}" for o in members]
    for title, sign in (("faster", 1), ("slower", -1)):
        moved = sorted(
            ((a, b) for a, b in solved if _moved(a, b) == sign), key=lambda p: -abs(p[0].cpu_s - p[1].cpu_s)
        )
        lines.append(f"{title}: {len(moved)}")
        lines += [f"  {a.key} {a.cpu_s:.1f} s -> {b.cpu_s:.1f} s" for a, b in moved[:20]]
    return "\n".join(lines)


def _moved(before: Outcome, after: Outcome) -> int:
    """1 if faster beyond noise, -1 if slower, else 0."""
    if abs(before.cpu_s - after.cpu_s) < NOISE_S:
        return 0
    if before.cpu_s > NOISE_FACTOR * after.cpu_s:
        return 1
    return -1 if after.cpu_s > NOISE_FACTOR * before.cpu_s else 0


def _clip(text: str) -> str:
    return f"({text[:100]})" if text else ""
