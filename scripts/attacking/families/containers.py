"""Collections with keys of the user, and what the JDK's specification says of them."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place


def key_class(m: Maker) -> str:
    """A class of keys: its hash and equality may disagree, collide, or be mutable."""
    hashed = m.pick("n", "n % 2", "1", "n * 31", "-n", "n << 28")
    equal = m.pick("n == ((Key) o).n", "n == ((Key) o).n", "n % 3 == ((Key) o).n % 3", "this == o")
    order = m.pick("Integer.compare(n, o.n)", "Integer.compare(o.n, n)", "Integer.compare(n % 3, o.n % 3)")
    text = "class Key implements Comparable<Key> { int n; Key(int n) { this.n = n; } "
    text += f"@Override public int hashCode() {{ return {hashed}; }} "
    text += f"@Override public boolean equals(Object o) {{ return o instanceof Key && {equal}; }} "
    return (
        text
        + f'public int compareTo(Key o) {{ return {order}; }} @Override public String toString() {{ return "k" + n; }} }}'
    )


def keyed(draw: random.Random) -> Sketch:
    """Maps and sets of user keys whose hash and order are the program's own."""
    m = Maker(draw)
    k, i = m.small(4), m.index(4)
    key = m.pick("Key", "Key", "Integer", "String", "Long")
    make = {
        "Key": "new Key({})",
        "Integer": "(Integer) ({})",
        "String": '("s" + ({}))',
        "Long": "(Long) (long) ({})",
    }[key]
    sorts = m.pick("TreeMap", "HashMap", "LinkedHashMap", "HashMap")
    sets = m.pick("TreeSet", "HashSet", "LinkedHashSet")

    def at(e: str) -> str:
        return make.format(e)

    body = [f"Map<{key}, Integer> map = new {sorts}<>();", f"Set<{key}> set = new {sets}<>();", "int r = 0;"]
    m.names = [k, i]
    operations = [
        f"map.put({at(k)}, {m.expr(1)});", f"map.put({at(i)}, {i});", f"set.add({at(k)}); set.add({at(i)});", f"r += map.getOrDefault({at(i)}, -5);",
        f"map.merge({at(k)}, 3, Integer::sum);", f"map.remove({at(i)});", f"map.putIfAbsent({at(m.constant())}, 9);", f"map.computeIfAbsent({at(i)}, q -> {k});",
        f"if (set.remove({at(k)})) r += 20;", f"r += set.contains({at(i)}) ? 3 : 4;", "set.addAll(map.keySet());", "set.retainAll(map.keySet());",
        f"for (int n = 0; n < {m.number(2, 4)}; n++) map.put({at('n + ' + k)}, n);", f"map.computeIfPresent({at(k)}, (q, o) -> o > 2 ? null : o + 1);",
        f"for (Map.Entry<{key}, Integer> e : map.entrySet()) {{ r = r * 2 + e.getValue(); {m.pick('', '', 'if (e.getValue() > 2) map.remove(e.getKey());', 'e.setValue(7);')} }}",
        f"for (Iterator<{key}> it = set.iterator(); it.hasNext(); ) {{ if (it.next().equals({at(i)})) it.remove(); }}", f"r += map.get({at(i)});",
    ]  # fmt: skip
    body += m.draw.sample(operations, m.number(3, 6))
    if key == "Key" and m.draw.random() < 0.3:
        body.append(
            f"Key odd = new Key({k}); set.add(odd); odd.n = {i} + 5; if (set.contains(odd)) r += 1000;"
        )
    body += [
        place("long", "r"),
        place("long", "map.size()"),
        place("long", "set.size()"),
        place("String", "map.toString()"),
        place("String", "set.toString()"),
        place("boolean", f"map.containsKey({at(k)})"),
        place("boolean", "map.keySet().equals(set)"),
        place("boolean", f"map.values().contains({i})"),
    ]
    return m.sketch("collections", f"{sorts} and {sets} of {key}", body, outside=[key_class(m)])


def sequences(draw: random.Random) -> Sketch:
    """Lists, queues, deques and sorting, with exceptions of indices and of changed iterators."""
    m = Maker(draw)
    k, i = m.small(4), m.index(4)
    m.names = [k, i]
    kind = m.pick("ArrayList", "LinkedList", "ArrayList")
    body = [
        f"List<Integer> list = new {kind}<>(Arrays.asList({k}, {m.number(0, 5)}, {i}));",
        "Deque<Integer> deque = new ArrayDeque<>(); PriorityQueue<Integer> heap = new PriorityQueue<>("
        + m.pick("", "Comparator.reverseOrder()", "(a, b) -> Integer.compare(a % 3, b % 3)")
        + "); int r = 0;",
    ]
    operations = [
        f"list.add({i}, {k});", f"list.remove({i});", f"list.remove(Integer.valueOf({k}));", f"r += list.get({i});", f"list.set({i}, {m.expr(1)});", f"Collections.sort(list{m.pick('', ', Collections.reverseOrder()')});",
        f"deque.push({k}); deque.addLast({i});", "r += deque.pop() * 3;", "if (!deque.isEmpty()) r += deque.pollLast();", f"heap.add({k}); heap.add({i}); heap.add(2); r = r * 7 + heap.poll();",
        f"for (Integer e : list) {{ if (e == {m.number(0, 3)}) {m.pick('list.remove(e);', 'r += 9;', 'list.add(4);')} }}", f"list.removeIf(e -> e > {k});", f"r += list.indexOf({i}) * 5;", "Collections.reverse(list);",
        "r += Collections.max(list);", f"list = list.subList({m.pick('0', '1')}, {i});", f"list.addAll({m.pick('0, ', '')}List.of(8, 9));", "list.replaceAll(e -> e * 2);", "for (int n = 0; n < list.size(); n++) if (list.get(n) % 2 == 0) list.remove(n);",
        "list = Collections.unmodifiableList(list);", f"list.sort((a, b) -> {m.pick('b - a', 'a % 2 - b % 2', 'Integer.compare(a, b)')});",
    ]  # fmt: skip
    body += m.draw.sample(operations, m.number(3, 6))
    body += [
        place("long", "r"),
        place("long", "list.size()"),
        place("String", "list.toString()"),
        place("long", "list.hashCode()"),
        place("boolean", f"list.contains({k})"),
        place("long", "list.stream().mapToInt(e -> e).sum()"),
        place("long", "deque.size() + heap.size()"),
    ]
    return m.sketch("collections", f"{kind}, queues", body)


FAMILY = (keyed, keyed, keyed, sequences, sequences)
