"""Collections of fields that no caller has, nor a view of them: a loop over a passed collection may change
these.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

SOURCE = """package acme;
import java.util.*;

public class Hidden {
    public record Item(String id, int number) { }

    private final Map<String, Item> items = new HashMap<>();
    private final Map<String, Integer> sums = new TreeMap<>();
    private final List<Item> list = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, List<Item>> groups = new HashMap<>();

    public void put(List<Item> all) { for (Item one : all) items.put(one.id(), one); }
    public void sum(Collection<Item> all) {
        for (Item one : all) sums.merge(one.id(), one.number(), Integer::sum);
    }
    public void add(Set<Item> all) { for (Item one : all) list.add(one); }
    public void each(List<Item> all) { all.forEach(one -> names.add(one.id())); }
    public void group(List<Item> all) {
        for (Item one : all) groups.computeIfAbsent(one.id(), k -> new ArrayList<>()).add(one);
    }
    public void remove(List<String> ids) { for (String one : ids) items.remove(one); }
    public List<Item> sorted() {
        List<Item> found = new ArrayList<>(list);
        found.sort(Comparator.comparing(Item::id));
        return found;
    }
    public Iterator<Item> iterator() { return list.iterator(); }
    public int size() { return list.size() + items.size() + groups.size() + names.size() + sums.size(); }

    public void walk(Iterator<Item> all) { while (all.hasNext()) list.add(all.next()); }
    public void addOf(Hidden other) { for (Item one : other.list) list.add(one); }
}
"""


def test_loops_over_passed_collections_change_hidden_ones(prove: Ask) -> None:
    names = ("put", "sum", "add", "each", "group", "remove", "sorted")
    assert not others(prove("Hidden", SOURCE, names, 5.0), Verdict.TRUE)


def test_iterators_and_other_objects_lead_to_hidden_ones(try_to_prove: Ask) -> None:
    found = try_to_prove("Hidden", SOURCE, ("walk", "addOf"), 5.0)
    assert not proved(found)


FRAME = """package acme;
import java.util.*;
import java.util.function.*;

public class NAME {
    public interface Listener { void changed(List<String> all); }
    private final List<String> list = new ArrayList<>();
    private final Map<String, String> map = new TreeMap<>();
    private final Map<String, List<String>> lists = new HashMap<>();
    private List<String> other;
    public void init(String one) { list.add(one); map.put(one, one); }
    CODE
}
"""
_ADD = "public void fails(List<String> all) { for (String one : all) list.add(one); }"
_PUT = "public void fails(Collection<String> all) { for (String one : all) map.put(one + 1, one); }"
_GROUP = """public void fails(List<String> all) {
    for (String one : all) lists.computeIfAbsent(one, k -> new ArrayList<>()).add(one); }"""
ESCAPES = {
    "a getter": ("public List<String> all() { return list; }", _ADD),
    "an unmodifiable view": (
        "public List<String> all() { return Collections.unmodifiableList(list); }",
        _ADD,
    ),
    "a part": ("public List<String> all() { return list.subList(0, list.size()); }", _ADD),
    "keys": ("public Set<String> all() { return map.keySet(); }", _PUT),
    "values in a view": (
        "public Collection<String> all() { return Collections.unmodifiableCollection(map.values()); }",
        _PUT,
    ),
    "a helper": (
        "private List<String> own() { return list; } public List<String> all() { return own(); }",
        _ADD,
    ),
    "a function": ("public Supplier<List<String>> all() { return () -> list; }", _ADD),
    "a listener": ("public void tell(Listener to) { to.changed(list); }", _ADD),
    "another field": (
        "public void keep() { other = list; } public List<String> all() { return other; }",
        _ADD,
    ),
    "an array": ("public List<?>[] all() { return new List<?>[] {list}; }", _ADD),
    "an optional": ("public Optional<List<String>> all() { return Optional.of(list); }", _ADD),
    "an own view": (
        """public List<String> all() { return new AbstractList<String>() {
            public String get(int at) { return list.get(at); }
            public int size() { return list.size(); } }; }""",
        _ADD,
    ),
    "an inner list": ("public List<String> all(String key) { return lists.get(key); }", _GROUP),
    "a view of an inner list": (
        "public List<String> all(String key) { return Collections.unmodifiableList(lists.get(key)); }",
        _GROUP,
    ),
    "the map around": ("public Map<String, List<String>> all() { return lists; }", _GROUP),
}


@pytest.mark.parametrize("code", [_ADD, _PUT, _GROUP])
def test_collections_that_no_caller_has(prove: Ask, code: str) -> None:
    name = f"Hides{[_ADD, _PUT, _GROUP].index(code)}"
    found = prove(name, FRAME.replace("NAME", name).replace("CODE", code), ("fails",), 5.0)
    assert found["fails"].verdict is Verdict.TRUE


@pytest.fixture(params=ESCAPES)
def escaping(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    name = f"Gives{[*ESCAPES].index(request.param)}"
    yield name, FRAME.replace("NAME", name).replace("CODE", "".join(ESCAPES[request.param]))


def test_collections_that_callers_may_have(try_to_prove: Ask, escaping: tuple[str, str]) -> None:
    """A loop over what was passed may change it: a ConcurrentModificationException."""
    found = try_to_prove(*escaping, ("fails",), 5.0)
    assert found["fails"].verdict is not Verdict.TRUE


def test_a_field_that_others_read(try_to_prove: Ask) -> None:
    source = FRAME.replace("NAME", "Open").replace("CODE", _ADD)
    found = try_to_prove(
        "Open", source.replace("private final List", "protected final List"), ("fails",), 5.0
    )
    assert found["fails"].verdict is not Verdict.TRUE
