package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Collections, arrays and streams at their edges: ranges, nulls, views, order of calls, iterators that fail fast. */
final class ThroughOrders {
  private ThroughOrders() {}

  public static Object or(java.util.function.Supplier<Object> call) {
    return ThroughNumbers.or(call);
  }

  static Object ranges(int[] numbers, int from, int to, int value) {
    return new Object[] {or(() -> Arrays.copyOfRange(numbers, from, to)), or(() -> { Arrays.fill(numbers, from, to, value); return numbers.clone(); }), or(() -> { Arrays.sort(numbers, from, to); return numbers.clone(); }), or(() -> Arrays.binarySearch(numbers, from, to, value)), or(() -> Arrays.stream(numbers, from, to).sum()), or(() -> Arrays.equals(numbers, from, to, numbers, from, to)), or(() -> Arrays.hashCode(numbers))};
  }

  static Object copies(String[] texts, int length) {
    int used = Math.min(length, 9);
    return new Object[] {or(() -> Arrays.copyOf(texts, used)), or(() -> Arrays.copyOf(texts, used, Object[].class)), or(() -> Arrays.copyOf((Object[]) texts, used, Integer[].class)), or(() -> Arrays.asList(texts).toArray().getClass()), or(() -> Arrays.toString(texts)), or(() -> Arrays.deepToString(new Object[] {texts, length})), or(() -> Arrays.mismatch(texts, new String[] {"a"}))};
  }

  static Object prefixes(Object one, Object two) {
    Object[] from = {"x", one, two};
    String[] to = new String[3];
    Object done = or(() -> { System.arraycopy(from, 0, to, 0, 3); return 0; });
    return new Object[] {done, to};
  }

  static Object sortedBy(Object[] all, boolean reversed) {
    Comparator<Object> by = Comparator.comparing(String::valueOf, Comparator.nullsFirst(Comparator.naturalOrder()));
    Object[] copy = all.clone();
    Arrays.sort(copy, reversed ? by.reversed() : by);
    return new Object[] {copy, or(() -> { Arrays.sort(all); return all; }), or(() -> Collections.max(Arrays.asList(all), null))};
  }

  static Object sortedTexts(String[] texts, String key) {
    return new Object[] {or(() -> { Arrays.sort(texts); return texts; }), or(() -> Arrays.binarySearch(texts, key)), or(() -> Collections.binarySearch(Arrays.asList(texts), key, null)), or(() -> Collections.min(Arrays.asList(texts)))};
  }

  static Object deep(int[][] one, int[][] two) {
    return new Object[] {Arrays.deepEquals(one, two), Arrays.deepHashCode(one), Arrays.deepToString(two), one.clone() == one, one.equals(two), one.length > 0 && one.clone()[0] == one[0]};
  }

  static Object compared(int[] one, int[] two, char[] letters) {
    return new Object[] {Arrays.compare(one, two), Arrays.mismatch(one, two), Arrays.equals(one, two), Arrays.compareUnsigned(one, two), Arrays.toString(letters), Arrays.hashCode(letters)};
  }

  static Object lists(int index, Object one, Object two) {
    List<Object> list = new ArrayList<>(Arrays.asList(one, two, one));
    return new Object[] {or(() -> list.get(index)), or(() -> list.set(index, 5)), or(() -> { list.add(index, 7); return list.size(); }), or(() -> list.remove(index)), or(() -> list.subList(1, index)), or(() -> list.listIterator(index).previousIndex()), list.indexOf(one), list.lastIndexOf(two), list.contains(null)};
  }

  static Object fixedLists(int index, String one) {
    List<String> fixed = Arrays.asList(one, "b");
    List<String> immutable = List.of("a", "b");
    List<String> view = Collections.unmodifiableList(fixed);
    return new Object[] {or(() -> fixed.add("c")), or(() -> fixed.remove(index)), or(() -> fixed.set(index, "z")), or(() -> immutable.get(index)), or(() -> immutable.contains(one)), or(() -> immutable.indexOf(one)), or(() -> view.set(0, "q")), or(() -> view.get(index)), or(() -> List.of(one, one)), or(() -> java.util.Set.of(one, "a")), or(() -> Map.of(one, 1, "a", 2).size()), or(() -> List.copyOf(fixed)), view};
  }

  static Object linked(int index, Object one) {
    LinkedList<Object> list = new LinkedList<>(Arrays.asList(one, 2, 3));
    return new Object[] {or(() -> list.get(index)), or(() -> list.remove(index)), or(() -> { list.add(index, one); return list.peekLast(); }), list.removeFirstOccurrence(one), list.pollLast(), or(list::pop), or(list::getLast), or(list::removeFirst)};
  }

  static Object failsFast(int at, int[] numbers) {
    List<Integer> list = new ArrayList<>();
    for (int number : numbers) list.add(number);
    List<Object> seen = new ArrayList<>();
    try {
      for (Integer number : list) {
        seen.add(number);
        if (seen.size() == at) list.remove(number);
      }
    } catch (RuntimeException problem) {
      seen.add(problem);
    }
    List<Integer> part = list.subList(0, list.size() / 2);
    list.add(1);
    seen.add(or(() -> part.size()));
    seen.add(or(() -> { list.forEach(x -> { if (x == at) list.add(9); }); return list.size(); }));
    seen.add(or(() -> list.removeIf(x -> x < at)));
    return new Object[] {seen, list};
  }

  static Object iterators(int[] numbers) {
    List<Object> list = new ArrayList<>();
    for (int number : numbers) list.add(number);
    Iterator<Object> each = list.iterator();
    Object early = or(() -> { each.remove(); return 0; });
    Object first = or(each::next);
    Object once = or(() -> { each.remove(); return 1; });
    Object twice = or(() -> { each.remove(); return 2; });
    ListIterator<Object> back = list.listIterator(list.size());
    Object before = or(back::previous);
    return new Object[] {early, first, once, twice, before, or(() -> { back.set("s"); return 3; }), or(() -> { back.add("t"); return 4; }), or(() -> { back.set("u"); return 5; }), list};
  }

  static Object queue(int[] numbers, boolean reversed) {
    PriorityQueue<Integer> queue = reversed ? new PriorityQueue<>(Comparator.reverseOrder()) : new PriorityQueue<>();
    for (int number : numbers) queue.add(number);
    Object state = queue.toArray();
    return new Object[] {state, queue.peek(), queue.remove(numbers.length == 0 ? 1 : numbers[numbers.length - 1]), queue.toArray(), queue.poll(), queue.toArray(), or(() -> queue.add(null)), or(queue::element), queue.size()};
  }

  static Object mixedQueue(Object one, Object two) {
    PriorityQueue<Object> queue = new PriorityQueue<>();
    return new Object[] {or(() -> queue.add(one)), or(() -> queue.add(two)), queue.size(), or(() -> new TreeSet<>(Arrays.asList(one)).first()), or(() -> new TreeMap<Object, Object>().put(one, two)), or(() -> new PriorityQueue<Object>(queue.size()))};
  }

  static Object sortedMap(int[] numbers, int at) {
    NavigableMap<Integer, Object> map = new TreeMap<>();
    for (int number : numbers) map.merge(number, 1, (x, y) -> (Integer) x + (Integer) y);
    return new Object[] {map, map.floorKey(at), map.ceilingKey(at), map.higherEntry(at), map.lowerKey(at), map.headMap(at, true).size(), or(() -> map.subMap(0, at).size()), or(map::firstKey), or(map::pollLastEntry), or(() -> map.headMap(at).put(at, 1)), map.descendingMap(), or(() -> map.firstEntry().setValue(3))};
  }

  static Object merged(String key, Object value, boolean none) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put(key, value);
    return new Object[] {or(() -> map.merge(key, "m", (x, y) -> none ? null : y)), or(() -> map.computeIfAbsent(key, k -> none ? null : "c")), or(() -> map.computeIfPresent(key, (k, v) -> none ? null : v + k)), or(() -> map.compute(key, (k, v) -> v)), map.putIfAbsent(key, 3), map.getOrDefault(key, 4), or(() -> map.replace(key, 5)), map.remove(key, 5), map, or(() -> map.merge(key, null, (x, y) -> y))};
  }

  static Object computedBadly(String key) {
    Map<String, Object> map = new HashMap<>();
    return or(() -> map.computeIfAbsent(key, k -> { map.put(k + "x", 1); return 2; }));
  }

  static Object access(String one, String two) {
    LinkedHashMap<String, Object> map = new LinkedHashMap<>(4, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
        return size() > 2;
      }
    };
    map.put("a", 1);
    map.put(one, 2);
    map.get("a");
    map.put(two, 3);
    return new Object[] {map, map.keySet().toArray()};
  }

  static Object enums(int which) {
    EnumMap<Thread.State, Object> map = new EnumMap<>(Thread.State.class);
    Thread.State[] all = Thread.State.values();
    map.put(Thread.State.WAITING, 1);
    map.put(all[(which & 0xff) % all.length], 2);
    return new Object[] {map, map.size(), java.util.EnumSet.range(Thread.State.NEW, all[(which & 0xff) % all.length]), java.util.EnumSet.complementOf(java.util.EnumSet.of(Thread.State.NEW)).size(), or(() -> map.put(null, 1)), map.get(null), all == Thread.State.values(), or(() -> Thread.State.valueOf("new"))};
  }

  static Object bitSets(byte from, byte to, int at) {
    BitSet bits = new BitSet();
    return new Object[] {or(() -> { bits.set(from, to); return bits.cardinality(); }), or(() -> bits.get(at)), or(() -> { bits.flip(from); return bits.length(); }), or(() -> bits.nextClearBit(from)), or(() -> bits.previousSetBit(to)), or(() -> bits.get(from, to)), bits.hashCode(), bits.toLongArray(), or(() -> { bits.clear(to); return bits; })};
  }

  static Object deques(Object one, int count) {
    ArrayDeque<Object> deque = new ArrayDeque<>(Math.min(count, 20));
    for (int i = 0; i < (count & 7); i++) deque.addFirst(i);
    return new Object[] {or(() -> { deque.push(one); return deque; }), deque.pollLast(), deque.peekFirst(), or(deque::removeLast), or(deque::pop), deque.contains(one), deque.removeFirstOccurrence(1), deque, or(deque::getFirst)};
  }

  static Object shared(int distance, Object[] all) {
    List<Object> list = Arrays.asList(all);
    return new Object[] {or(() -> { Collections.rotate(list, distance); return list.toArray(); }), or(() -> { Collections.swap(list, 0, distance); return list; }), or(() -> { Collections.reverse(list); return list; }), or(() -> Collections.frequency(list, null)), or(() -> Collections.nCopies(distance & 3, list.size())), or(() -> Collections.nCopies(-1 - (distance & 1), 1)), or(() -> { Collections.fill(list, "f"); return all; })};
  }

  static Object checked(Object value) {
    List<Object> list = uncheckedList();
    return new Object[] {or(() -> list.add(value)), list, or(() -> Collections.emptyList().add(value)), or(() -> Collections.singletonList(value).set(0, 1)), or(() -> Collections.unmodifiableMap(new HashMap<>()).put(value, 1))};
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static List<Object> uncheckedList() {
    return (List) Collections.checkedList(new ArrayList<String>(), String.class);
  }

  static Object checks(int index, int length, int other, Object value) {
    return new Object[] {or(() -> Objects.checkIndex(index, length)), or(() -> Objects.checkFromToIndex(index, other, length)), or(() -> Objects.checkFromIndexSize(index, other, length)), or(() -> Objects.requireNonNull(value, "message")), or(() -> Objects.requireNonNullElse(value, null)), Objects.toString(value, "none"), Objects.equals(value, index), Objects.isNull(value), or(() -> Objects.compare(value, value, null)), Objects.requireNonNullElse(null, 1)};
  }

  static Object optionals(Object value, int number) {
    Optional<Object> one = Optional.ofNullable(value);
    return new Object[] {one, or(one::get), one.or(() -> Optional.of("z")), or(() -> one.map(x -> null)), or(() -> one.flatMap(x -> null)), one.filter(x -> x instanceof String), or(() -> one.orElseThrow(() -> new IllegalStateException("none"))), one.hashCode(), OptionalInt.of(number).toString(), or(() -> OptionalInt.empty().getAsInt()), or(() -> Optional.of(value).isPresent())};
  }

  static Object streams(int[] numbers, int count) {
    return new Object[] {or(() -> Arrays.stream(numbers).limit(count).sum()), or(() -> Arrays.stream(numbers).skip(count).toArray()), Arrays.stream(numbers).boxed().collect(Collectors.toList()), Arrays.stream(numbers).distinct().sorted().toArray(), Arrays.stream(numbers).max(), Arrays.stream(numbers).average(), or(() -> IntStream.range(0, count & 7).mapToObj(i -> "" + i).collect(Collectors.joining(",", "[", "]"))), Arrays.stream(numbers).anyMatch(x -> x == count), Arrays.stream(numbers).reduce(1, (x, y) -> x * y)};
  }

  static Object collected(String[] texts) {
    return new Object[] {or(() -> Stream.of(texts).collect(Collectors.toMap(x -> x, String::length, (x, y) -> x, TreeMap::new))), or(() -> Stream.of(texts).collect(Collectors.toMap(x -> x, x -> 1)).size()), or(() -> Stream.of(texts).collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()))), or(() -> Stream.of(texts).sorted().findFirst()), or(() -> Stream.of(texts).toList()), or(() -> Stream.of(texts).map(String::length).reduce(0, Integer::sum)), or(() -> Stream.of(texts).collect(Collectors.partitioningBy(String::isEmpty)))};
  }

  static Object usedTwice(String[] texts) {
    Stream<String> stream = Stream.of(texts);
    List<Object> order = new ArrayList<>();
    Object all = or(() -> stream.peek(order::add).filter(x -> x.length() > 1).peek(x -> order.add(1)).findFirst());
    return new Object[] {all, order, or(stream::count)};
  }

  static Object views(Object[] all, int at) {
    List<Object> list = Arrays.asList(all);
    Object[] inside = list.toArray();
    Object[] target = new String[1];
    return new Object[] {inside == all, or(() -> list.toArray(target)), or(() -> { list.set(at, "w"); return all; }), inside, or(() -> new ArrayList<>(list).equals(list)), list.hashCode() == Arrays.hashCode(all)};
  }

  static Object polluted(Object value, int which) {
    List<Integer> list = polluted(value);
    java.util.function.IntFunction<Integer> get = list::get;
    java.util.function.Supplier<Integer> first = () -> list.get(0);
    return new Object[] {or(() -> get.apply(0)), or(() -> (Object) first.get()), or(() -> list.get(0).intValue()), or(() -> { int sum = 0; for (int x : list) sum += x; return sum; }), or(() -> list.stream().mapToInt(x -> x).sum()), or(() -> list.stream().map(x -> (Object) x).toArray()), or(() -> list.contains(which))};
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static List<Integer> polluted(Object value) {
    List list = new ArrayList();
    list.add(value);
    return list;
  }
}
