"""Fields with lists that are copied where they are changed, and with queues in the natural order."""

from __future__ import annotations

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

LISTENERS = """package acme;
import java.util.*;
import java.util.concurrent.CopyOnWriteArrayList;

public class Source {
    public interface Listener { void changed(String what); }
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>();

    public void add(Listener one) { listeners.add(Objects.requireNonNull(one)); }
    public boolean remove(Listener one) { return listeners.remove(one); }
    public void fire(String what) { for (Listener one : listeners) one.changed(what); }
    public void fireAll(String what) { listeners.forEach(one -> one.changed(what)); }
    public boolean name(String name) { return name != null && names.addIfAbsent(name); }
    public void prune() { for (String one : names) if (one.isEmpty()) names.remove(one); }
    public void pruneAll() { names.removeIf(String::isEmpty); }
    public int length() { return names.stream().mapToInt(String::length).sum(); }
    public String last() { return names.isEmpty() ? "" : names.get(names.size() - 1); }

    public void removed() {
        Iterator<String> each = names.iterator();
        while (each.hasNext()) if (each.next().isEmpty()) each.remove();
    }
    public void shrunk() {
        int before = names.size();
        for (String one : names) {
            names.remove(one);
            names.get(before - 1);
        }
    }
    public int unnoticed() {
        int found = 1;
        try {
            for (String one : names) names.remove(one);
            found = 0;
        } catch (ConcurrentModificationException thrown) {
            found = 2;
        }
        return 1 / found;
    }
    public int past() {
        Iterator<String> each = names.iterator();
        names.clear();
        return 1 / (each.hasNext() ? 0 : 1);
    }
    public int streamed() {
        var all = names.stream();
        names.clear();
        return 1 / (all.count() > 0 ? 0 : 1);
    }
    public String first() { return names.get(0); }
    public String begun() { return names.iterator().next(); }
    public int position() {
        try {
            names.add(names.size() + 1, "");
        } catch (ArrayIndexOutOfBoundsException thrown) {
            return 0;
        }
        return 1;
    }
}
"""


def test_lists_that_are_copied(prove: Ask) -> None:
    names = ("add", "remove", "fire", "fireAll", "name", "prune", "pruneAll", "length", "last")
    found = prove("Source", LISTENERS, names, 5.0)
    assert not others(found, Verdict.TRUE)


def test_what_iterators_over_copies_do(try_to_prove: Ask) -> None:
    """They remove nothing, notice no change, and give what was there."""
    names = ("removed", "shrunk", "unnoticed", "past", "streamed", "first", "begun", "position")
    found = try_to_prove("Source", LISTENERS, names, 5.0)
    assert not proved(found)


QUEUES = """package acme;
import java.util.*;

public class Tasks {
    public record Task(int rank, String name) implements Comparable<Task> {
        public Task { Objects.requireNonNull(name); }
        public int compareTo(Task other) { return Integer.compare(rank, other.rank); }
    }
    public record Part(int rank) implements Comparable<Part> {
        public int compareTo(Part other) { return 10 / (rank - other.rank); }
    }
    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private final Queue<Integer> sizes = new PriorityQueue<>(16);
    private final PriorityQueue<Part> parts = new PriorityQueue<>();
    private final PriorityQueue<Task> tried = new PriorityQueue<>();
    private final Queue<Object> any = new PriorityQueue<>();

    public void add(Task one) { tasks.add(Objects.requireNonNull(one)); }
    public Task peek() { return tasks.peek(); }
    public String next() { return tasks.isEmpty() ? "" : tasks.poll().name(); }
    public String drain() {
        StringBuilder text = new StringBuilder();
        while (!tasks.isEmpty()) {
            Task one = tasks.poll();
            text.append(one.name());
        }
        return text.toString();
    }
    public int sum() {
        int sum = 0;
        for (Task one : tasks) sum += one.rank();
        return sum;
    }
    public void size(int size) { if (size > 0) sizes.offer(size); }

    public Task least() { return tasks.element(); }
    public Task removed() { return tasks.remove(); }
    public String first() { return tasks.peek().name(); }
    public void part(Part one) { parts.add(one); }
    public Part nextPart() { return parts.poll(); }
    public void nothing(Task one) { tried.add(one.rank() == 7 ? null : one); }
    public void changing() { for (Task one : tasks) tasks.poll(); }
    public void object(Object one) { any.add(one); }
}
"""


def test_queues_in_natural_order(prove: Ask) -> None:
    names = ("add", "peek", "next", "drain", "sum", "size")
    found = prove("Tasks", QUEUES, names, 5.0)
    assert not others(found, Verdict.TRUE)


def test_queues_that_are_empty_or_compare_what_fails(try_to_prove: Ask) -> None:
    names = ("least", "removed", "first", "part", "nextPart", "nothing", "changing", "object")
    found = try_to_prove("Tasks", QUEUES, names, 5.0)
    assert not proved(found)
