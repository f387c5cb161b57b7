"""Collections with odd orders and equalities, views, iterators; streams, Optional and collectors."""

from __future__ import annotations

import random
import re

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, local
from scripts.attacking.program import Sketch

_COMPARATORS = [
    "(x, y) -> Integer.compare(x % 3, y % 3)", "(x, y) -> 0", "(x, y) -> 1", "(x, y) -> x - y", "Comparator.reverseOrder()", "null", "Comparator.nullsFirst(Comparator.naturalOrder())", "Comparator.comparing(x -> -x)", "(x, y) -> Integer.compare(y, x)",
    "Comparator.<Integer, Integer>comparing(x -> x % 2).thenComparing(Comparator.reverseOrder())", "(x, y) -> { if (x == 2) throw new IllegalStateException(\"two\"); return x.compareTo(y); }", "Comparator.comparingInt(Integer::bitCount)",
]  # fmt: skip
_MAPS = ["HashMap", "LinkedHashMap", "ConcurrentHashMap", "Hashtable", "TreeMap", "WeakHashMap"]
_CHANGES = [
    "put(J, null)", "put(null, null)", 'putIfAbsent(K, "b")', "computeIfAbsent(J, x -> null)", 'merge(K, "c", (x, y) -> null)', "get(null)", 'replace(K, "a", "z")', "compute(K, (x, y) -> y + x)",
    'computeIfAbsent(J, x -> s.put(9, "q"))', "keySet().add(1)", "entrySet().removeIf(e -> e.getKey() == K)", 'values().remove("a")', "replaceAll((x, y) -> null)", "remove(null)", 'merge(J, "d", String::concat)', "getOrDefault(null, null)",
]  # fmt: skip
_CONTENTS = ["", "1", "3, 1, 2", "2, 2, 1", "5, 4, 3, 2, 1", "1, null, 2", "0, -1, 7, 0"]


def orders(draw: random.Random) -> Sketch:
    """Collections by comparators that are no orders, through views and iterators."""
    m = Maker(draw)
    body: list[str] = []
    content = m.draw.sample(_CONTENTS, 2)
    all_ = local(
        m,
        "List<Integer>",
        "new ArrayList<>(" + chosen(m, *(f"Arrays.<Integer>asList({c})" for c in content)) + ")",
        body,
    )
    k = m.small(3) if m.draw.random() < 0.5 else m.index(4)
    for _ in range(m.number(3, 5)):
        by = m.pick(*_COMPARATORS)
        i, j = m.pick("0", "1", "2", "-1", k), m.pick("1", "2", "0", "9", k)
        fresh = m.pick(
            "ArrayList",
            "LinkedList",
            "ArrayList",
            "ArrayDeque",
            "LinkedHashSet",
            "HashSet",
            "CopyOnWriteArrayList",
            "Vector",
            "ConcurrentLinkedQueue",
        )
        lists = m.pick("ArrayList", "LinkedList", "Vector", "CopyOnWriteArrayList")
        immutable = m.pick(
            "List.copyOf(L)",
            "Collections.unmodifiableList(L)",
            "Arrays.asList(L.toArray(new Integer[0]))",
            "Collections.synchronizedList(L)",
            "Collections.nCopies(2, 7)",
            "Collections.emptyList()",
            "Collections.singletonList(4)",
            "L.subList(0, L.size())",
        )
        immutable = _filled(immutable, L=all_)
        change = _filled(m.pick(*_CHANGES), K=k, J=i)
        kind, before, call = m.draw.choice([
            ("String", f"TreeSet<Integer> s = new TreeSet<>({by}); s.addAll({all_});".replace("(null)", "((Comparator<Integer>) null)"), m.pick("s.toString()", f"s.headSet({k}).toString()", f"s.tailSet({k}, false) + \"\" + s.descendingSet()", f"\"\" + s.floor({k}) + s.higher({k}) + s.contains({k})", f"s.subSet({i}, {j}).toString()", "s.pollFirst() + \"\" + s.last()", f"s.remove({k}) + \"\" + s")),
            ("String", f"TreeMap<Integer, Integer> s = new TreeMap<>({by}); for (Integer x : {all_}) s.put(x, s.size());".replace("(null)", "((Comparator<Integer>) null)"), m.pick("s.toString()", f"s.headMap({k}, true).toString()", f"String.valueOf(s.ceilingEntry({k}))", f"s.subMap({i}, {j}).keySet().toString()", f"s.firstEntry() + \"\" + s.lowerKey({k}) + s.containsKey({k})", f"String.valueOf(s.merge({k}, 5, Integer::sum)) + s", "s.descendingMap().navigableKeySet().toString()")),
            ("String", f"PriorityQueue<Integer> s = new PriorityQueue<>({by.replace('null', '(Comparator<Integer>) null') if by == 'null' else by}); s.addAll({all_}); String o = \"\"; while (!s.isEmpty()) o += s.poll() + \" \";", "o"), ("String", f"{all_}.sort({by});", f"{all_}.toString()"), ("String", f"Collections.sort({all_}, {by});", f"{all_}.toString()"), ("String", "", f"String.valueOf(Collections.max({all_}, {by if by != 'null' else '(Comparator<Integer>) null'}))"),
            ("long", "", f"Collections.binarySearch({all_}, {k}, {by})"), ("String", f"Integer[] s = {all_}.toArray(new Integer[0]); Arrays.sort(s, {by});", "Arrays.toString(s)"), ("String", f"Collection<Integer> s = new {fresh}<>({all_}); s.{m.pick(f'remove({k})', f'add({k})', 'clear()', 'retainAll(List.of(1, 2))', f'removeIf(x -> x > {k})', 'add(null)', 'removeAll(Arrays.asList(2, null))', 'contains(null)')};", "s.toString()"),
            ("String", f"List<Integer> s = new {lists}<>({all_}); s.{m.pick(f'remove({i})', f'remove((Object) {k})', f'add({i}, 9)', f'set({i}, 8)', f'addAll({i}, List.of(6, 7))', f'subList({i}, {j}).clear()', f'subList({i}, {j}).sort(null)', f'listIterator({i}).add(4)', 'replaceAll(x -> x + 1)', f'subList({i}, {j}).set(0, 3)')};", "s.toString()"),
            ("String", f"List<Integer> s = new {lists}<>({all_}); ListIterator<Integer> it = s.listIterator({i}); it.{m.pick('next', 'previous', 'remove', 'hasNext', 'nextIndex')}(); it.{m.pick('remove()', 'set(9)', 'add(8)', 'next()', 'previous()')};", "s + \"\" + it.nextIndex()"), ("String", f"List<Integer> s = new {lists}<>({all_}); for (Integer x : s) if (x == {k}) s.{m.pick('remove(x)', 'add(1)', 'set(0, 5)')};", "s.toString()"),
            ("String", f"List<Integer> s = {immutable}; s.{m.pick('add(1)', 'set(0, 1)', 'remove(0)', 'clear()', 'sort(null)', 'contains(null)', 'indexOf(null)', 'replaceAll(x -> x)', 'removeIf(x -> false)', 'addAll(List.of())', 'iterator().remove()')};", "s.toString()"), ("String", "", f"{all_}.stream().sorted({by}).collect(Collectors.toList()).toString()"),
            ("String", f"Collections.{m.pick(f'rotate({all_}, {k})', f'swap({all_}, {i}, {j})', f'reverse({all_})', f'fill({all_}, 3)', f'replaceAll({all_}, 2, 9)', f'addAll({all_}, 1, 2)')};", f"{all_}.toString()"), ("long", "", f"Collections.{m.pick(f'frequency({all_}, {k})', f'indexOfSubList({all_}, List.of(1, 2))', f'lastIndexOfSubList({all_}, List.of(2))')}"), ("boolean", "", f"Collections.disjoint({all_}, List.of({k}))"), ("long", "", f"{all_}.hashCode()"),
            ("boolean", f"List<Integer> s = new LinkedList<>({all_});", f"s.equals({all_}) && {all_}.equals(s)"), ("String", f"ArrayDeque<Integer> s = new ArrayDeque<>(); s.{m.pick('addFirst', 'push', 'offerLast', 'add')}({m.pick(k, 'null', '3')}); s.addAll({all_}); s.{m.pick('pollLast()', 'removeFirst()', 'removeLastOccurrence(2)', 'pop()', 'peek()')};", "s + \"\" + s.peekLast()"), ("String", f"BitSet s = new BitSet({m.pick('0', '3', '-1')}); s.{m.pick('set', 'flip', 'clear')}({i}, {j}); s.set(5);", f"s + \"\" + s.length() + s.nextClearBit({m.pick('0', '-1', k)}) + s.previousSetBit(4)"),
            ("String", f"Map<Integer, String> s = new {m.pick(*_MAPS)}<>(); s.put({k}, \"a\"); s.{change};", "s.toString()"),
            ("String", f"EnumMap<TimeUnit, Integer> s = new EnumMap<>(TimeUnit.class); s.put(TimeUnit.DAYS, 1); s.put({m.pick('TimeUnit.SECONDS', 'null')}, {k});", "s.toString()"), ("String", f"LinkedHashMap<Integer, Integer> s = new LinkedHashMap<>(4, 0.75f, true) {{ protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {{ return size() > 2; }} }}; for (Integer x : {all_}) {{ s.put(x, 1); s.get({k}); }}", "s.keySet().toString()"),
            ("String", "", m.pick(f"List.of({k}, {m.pick('1', 'null')}).toString()", f"Set.of({k}, {m.pick('1', k)}).size() + \"\"", f"Map.of({k}, 1, {m.pick('1', '2')}, 2).size() + \"\"", f"Map.entry({m.pick(k, 'null')}, 1).toString()", f"List.of(1, 2).{m.pick('contains(null)', 'get(2)', 'indexOf(2)', 'subList(1, 3)')} + \"\"")),
        ])  # fmt: skip
        body += attempt(m, kind, call, before)
    return m.sketch("orders", "collections with odd orders", body, [THROWN])


_SOURCES = ["A.stream()", "A.stream()", "Stream.of(K, 2, 3)", "Stream.iterate(K, x -> x + 2).limit(4)", "Stream.iterate(1, x -> x < 20, x -> x * 3)", "IntStream.range(0, 4).boxed()", "Stream.concat(A.stream(), Stream.of(K))", "Arrays.asList(1, 2, 3).stream()", "Stream.<Integer>empty()", "Stream.generate(() -> K).limit(2)", "new TreeSet<>(List.of(3, 1, 2)).descendingSet().stream()", "Stream.of(List.of(1, 2), List.<Integer>of()).flatMap(List::stream)", "A.parallelStream()"]  # fmt: skip
_STEPS = ["filter(x -> x > K)", "map(x -> x + 1)", "map(x -> x % 2 == 0 ? null : x)", "distinct()", "sorted()", "sorted(Comparator.reverseOrder())", "limit(2)", "limit(K)", "skip(1)", "skip(K)", "peek(x -> log.append(x))", "takeWhile(x -> x < 3)", "dropWhile(x -> x < K)", "flatMap(x -> Stream.of(x, -x))", "<Integer>mapMulti((x, out) -> { if (x > 1) { out.accept(x); out.accept(x); } })", "flatMap(x -> x == K ? null : Stream.of(x))", "mapToInt(x -> x).map(x -> x * 2).boxed()", "map(x -> 6 / x)", "unordered()"]  # fmt: skip
_ENDS = [
    "collect(Collectors.toList())", "collect(Collectors.groupingBy(x -> x % 2))", "collect(Collectors.partitioningBy(x -> x > 1, Collectors.counting()))", "collect(Collectors.toMap(x -> x, x -> x * 2))", "collect(Collectors.toMap(x -> x % 2, x -> x, Integer::sum, TreeMap::new))", "reduce(Integer::sum)", "reduce(1, (x, y) -> x * y)",
    "min(Comparator.naturalOrder())", "findFirst()", "count()", "anyMatch(x -> x == K)", "allMatch(x -> x > 0)", "noneMatch(Objects::isNull)", "toList()", "collect(Collectors.averagingInt(x -> x))", "collect(Collectors.summarizingInt(x -> x))", "mapToInt(x -> x).sum()", "mapToInt(x -> x).average()", "collect(Collectors.mapping(x -> \"\" + x, Collectors.joining(\",\", \"<\", \">\")))",
    "collect(Collectors.teeing(Collectors.counting(), Collectors.maxBy(Comparator.naturalOrder()), (x, y) -> x + \"/\" + y))", "collect(Collectors.reducing(0, x -> x, (x, y) -> x - y))", "collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList))", "collect(Collectors.toCollection(ArrayDeque::new))", "iterator().next()", "toArray().length", "max((x, y) -> 0)", "mapToInt(x -> x).summaryStatistics().getMax()",
    "collect(Collectors.filtering(x -> x > 1, Collectors.toSet()))", "collect(StringBuilder::new, (b, x) -> b.append(x), StringBuilder::append)", "spliterator().estimateSize()", "mapToObj(x -> x).count()".replace("mapToObj(x -> x)", "mapToLong(x -> x)"), "collect(Collectors.toUnmodifiableList())", "collect(Collectors.flatMapping(x -> Stream.of(x, x), Collectors.summingInt(x -> x)))",
]  # fmt: skip


def pipelines(draw: random.Random) -> Sketch:
    """Streams with side effects, null and exceptions; Optional."""
    m = Maker(draw)
    body: list[str] = []
    k = m.index(4) if m.draw.random() < 0.6 else m.small(3)
    content = m.draw.sample(_CONTENTS, 2)
    all_ = local(m, "List<Integer>", chosen(m, *(f"Arrays.<Integer>asList({c})" for c in content)), body)
    body.append("StringBuilder log = new StringBuilder();")
    for _ in range(m.number(2, 4)):
        steps = "".join("." + step for step in m.draw.sample(_STEPS, m.number(1, 3)))
        text = f"{m.pick(*_SOURCES)}{steps}.{m.pick(*_ENDS)}"
        maybe = f"Optional.{m.pick('ofNullable(A.isEmpty() ? null : A.get(0))', 'of(A.size() > 1 ? A.get(1) : null)', 'ofNullable(K > 1 ? K : null)', 'empty()')}.{m.pick('map(x -> (Object) null)', 'filter(x -> x != null)', 'or(() -> Optional.of(9))', 'flatMap(x -> Optional.ofNullable(null))', 'or(() -> null)')}.{m.pick('isPresent()', 'orElse(null)', 'get()', 'orElseThrow()', 'orElseGet(() -> null)', 'toString()', 'stream().count()', 'hashCode()')}"
        call = m.pick(
            f"String.valueOf((Object) ({text}))",
            f"String.valueOf((Object) ({text}))",
            f"String.valueOf((Object) {maybe})",
        )
        body += attempt(m, "String", _filled(call, A=all_, K=k))
    body += attempt(m, "String", "log.toString()")
    return m.sketch("pipelines", "streams and Optional", body, [THROWN])


def _filled(text: str, **names: str) -> str:
    """The text with names of one letter exchanged."""
    return re.sub(r"\b[A-Z]\b", lambda found: names.get(found[0], found[0]), text)


FAMILY = (orders, orders, pipelines)
