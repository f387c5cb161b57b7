"""Objects of own functional interfaces, in collections and fields: any function, or a class."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HOLDS = """
package acme;
import java.util.*;
public class Heard {
    public sealed interface Event permits Opened, Closed { String name(); }
    public record Opened(String name, int number) implements Event { }
    public record Closed(String name) implements Event { }
    public interface Listener { void changed(String what); }
    public interface Shape { double area(); }
    public static final class Square implements Shape {
        private final double side;
        public Square(double side) { this.side = side; }
        public double area() { return side * side; }
    }
    private final List<Listener> listeners = new ArrayList<>();
    private final Map<String, Shape> shapes = new HashMap<>();
    private Listener last;
    public void add(Listener one) { listeners.add(one); last = one; }
    public void put(String name, Shape shape) { shapes.put(name, shape); }
    public void set(String value) { for (Listener one : listeners) one.changed(value); }
    public void again() { if (last != null) last.changed("a"); }
    public double area(String name) {
        Shape found = shapes.get(name);
        return found == null ? 0 : found.area();
    }
    public static double all(List<Shape> all) {
        double sum = 0;
        for (Shape one : all) sum += one.area();
        return sum;
    }
    public static int kind(Event event) {
        if (event instanceof Opened opened) return opened.number();
        return ((Closed) event).name().length();
    }
    public static int kinds(List<Event> events) {
        int sum = 0;
        for (Event one : events) sum += kind(one);
        return sum;
    }
}
"""
FAILS = """
package acme;
import java.util.*;
public class Unheard {
    public interface Shape { double area(); }
    public static final class Bad implements Shape {
        public double area() { double[] none = {}; return none[3]; }
    }
    public interface Rule { int apply(int value); }
    public interface Task { int run(); }
    public interface Long extends Task {
        int length();
        default int run() { return 1 / (length() - length()); }
    }
    public interface Sink { void take(int[] given); }
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private final List<Sink> sinks = new ArrayList<>();
    public void shape(Shape one) { shapes.add(one); }
    public void rule(Rule one) { rules.add(one); }
    public void rule(int divisor) { rules.add(value -> value / divisor); }
    public void task(Task one) { tasks.add(one); }
    public void sink(Sink one) { sinks.add(one); }
    public double area() { double sum = 0; for (Shape one : shapes) sum += one.area(); return sum; }
    public int ruled(int value) { for (Rule one : rules) value = one.apply(value); return value; }
    public int any(int value) { for (Rule one : rules) value = 1 / one.apply(value); return value; }
    public void tasks() { for (Task one : tasks) one.run(); }
    public int sunk() {
        int[] given = {1};
        for (Sink one : sinks) one.take(given);
        return 1 / given[0];
    }
}
"""
METHODS = ["set", "again", "area", "all", "kind", "kinds"]


def test_functions_in_collections_and_fields_answer_quietly(prove: Ask) -> None:
    found = prove("Heard", HOLDS, METHODS, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(METHODS) and not wrong
    assert "quiet-callbacks" in found["set"].assuming and "quiet-callbacks" not in found["kind"].assuming


def test_what_the_class_path_itself_implements_counts(refute: Refute) -> None:
    found = refute("Unheard", FAILS, ["area", "ruled", "any", "tasks", "sunk"])
    assert found["area"] == "ArrayIndexOutOfBoundsException"
    assert set(found) == {"area", "ruled", "any", "tasks", "sunk"}
