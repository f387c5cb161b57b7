"""Maps for several threads in fields: without null, and with iterators and entries that notice no change."""

from __future__ import annotations

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

REGISTRY = """package acme;
import java.util.*;
import java.util.concurrent.*;

public class Registry {
    public interface Handler { void handle(String what); }
    private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>(16);

    public void register(String name, Handler one) {
        if (name == null || one == null) throw new IllegalArgumentException();
        if (handlers.putIfAbsent(name, one) != null) throw new IllegalStateException();
    }
    public void handle(String name, String what) {
        Handler one = handlers.get(Objects.requireNonNull(name));
        if (one != null) one.handle(what);
    }
    public void count(String name) { if (name != null) counts.merge(name, 1, Integer::sum); }
    public int counted(String name) { return name == null ? 0 : counts.getOrDefault(name, 0); }
    public int total() {
        int sum = 0;
        for (int one : counts.values()) sum += one;
        return sum;
    }
    public int lengths() { return counts.keySet().stream().mapToInt(String::length).sum(); }
    public void list(String name, String one) {
        if (name != null) lists.computeIfAbsent(name, key -> new ArrayList<>()).add(one);
    }
    public void prune() {
        for (Map.Entry<String, Integer> each : counts.entrySet())
            if (each.getValue() == 0) counts.remove(each.getKey());
    }
    public static Map<String, Integer> frequencies(List<String> all) {
        Map<String, Integer> found = new ConcurrentHashMap<>();
        for (String one : all) if (one != null) found.merge(one, 1, Integer::sum);
        return found;
    }

    public void nothing(String name) { counts.put(name == null ? "" : name, name == null ? 1 : null); }
    public int ofNull(int n) { return counts.getOrDefault(n == 7 ? null : "", 0); }
    public boolean hasNull(int n) { return counts.containsValue(n == 7 ? null : 1); }
    public int missing(String name) { return name == null ? 0 : counts.get(name); }
    public int removed(String name) {
        int sum = 0;
        for (String one : counts.keySet()) {
            counts.remove(name);
            sum += counts.get(one);
        }
        return sum;
    }
    public int each(String name, String other) {
        int[] sum = new int[1];
        counts.forEach((one, count) -> {
            counts.remove(one);
            counts.remove(other);
            sum[0] += counts.get(one);
        });
        return sum[0];
    }
    public int unnoticed() {
        int found = 1;
        try {
            for (String one : counts.keySet()) counts.remove(one);
            found = 0;
        } catch (ConcurrentModificationException thrown) {
            found = 2;
        }
        return 1 / found;
    }
    public int copied(String name) {
        counts.put("a", 1);
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            counts.put(each.getKey(), 0);
            return 1 / each.getValue();
        }
        return 1;
    }
    public int nested(String name) {
        if (name == null) return 0;
        return counts.computeIfAbsent(name, key -> counts.computeIfAbsent(name, other -> 1));
    }
    public int peeked() {
        long found = counts.values().stream().map(one -> 1 / (one - 3)).count();
        return (int) found;
    }
    public boolean without(List<String> all) {
        List<String> names = new ArrayList<>(all);
        names.add(null);
        return counts.keySet().removeAll(names);
    }
}
"""


def test_maps_for_several_threads(prove: Ask) -> None:
    names = (
        "register", "handle", "count", "counted", "total", "lengths", "list", "prune", "frequencies",
    )  # fmt: skip
    found = prove("Registry", REGISTRY, names, 5.0)
    assert not others(found, Verdict.TRUE)


def test_what_such_maps_refuse_or_do_not_notice(try_to_prove: Ask) -> None:
    names = (
        "nothing", "ofNull", "hasNull", "missing", "removed", "each", "unnoticed", "copied", "nested",
        "peeked", "without",
    )  # fmt: skip
    found = try_to_prove("Registry", REGISTRY, names, 5.0)
    assert not proved(found)
