"""scripts/first_answer.py: when what came on a terminal."""

from __future__ import annotations

from scripts.first_answer import summary, watched


def test_lines_and_states_of_a_line_come_with_their_times() -> None:
    script = "printf 'jr: 1 s\\r\\033[K'; sleep 0.3; echo 'A.b()   TRUE'; echo 'A.c(int)   UNKNOWN  late'"
    came = watched(["/bin/sh", "-c", script], 60.0)
    assert [line for _, line in came[:-1]] == ["jr: 1 s", "A.b()   TRUE", "A.c(int)   UNKNOWN  late"]
    assert came[1][0] - came[0][0] > 0.25
    assert ", 2 answers, ended after " in summary(came)


def test_the_longest_silence_counts_from_what_came_first() -> None:
    came = [(0.5, "jr: 0 s"), (2.5, "A.b() FALSE"), (9.0, "A.c() TRUE"), (9.5, "ended")]
    told = "first text 0.50 s, first answer 2.50 s, longest silence 6.5 s, 2 answers, ended"
    assert summary(came) == told
    assert "no answer" in summary([(0.5, "jr: 0 s"), (1.0, "ended")])
