package acme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Classes whose methods keep a relation of fields, or break it in one way each. */
final class Kept {
  static class Stack {
    private int[] items = new int[8];
    private int size;
    void push(int v) {
      if (size == items.length) items = Arrays.copyOf(items, size * 2);
      items[size++] = v;
    }
    int pop() { if (size == 0) throw new IllegalStateException(); return items[--size]; }
  }
  static class Ring {
    private final int[] items;
    private int head, count;
    Ring(int capacity) {
      if (capacity < 1) throw new IllegalArgumentException();
      items = new int[capacity];
    }
    void add(int v) {
      if (count == items.length) throw new IllegalStateException();
      int at = head + count;
      if (at >= items.length) at -= items.length;
      items[at] = v;
      count++;
    }
    int take() {
      if (count == 0) throw new IllegalStateException();
      int v = items[head];
      head++;
      if (head == items.length) head = 0;
      count--;
      return v;
    }
  }
  static class Text {
    protected char[] buffer = new char[16];
    protected int size;
    void ensure(int wanted) {
      if (wanted > buffer.length) {
        char[] old = buffer;
        buffer = new char[wanted * 2];
        System.arraycopy(old, 0, buffer, 0, size);
      }
    }
    Text append(String text) {
      int length = text.length();
      if (length > 0) {
        ensure(size + length);
        text.getChars(0, length, buffer, size);
        size += length;
      }
      return this;
    }
    Text append(char c) { ensure(size + 1); buffer[size++] = c; return this; }
    void delete(int from, int to) {
      if (from < 0 || to > size || from > to) throw new StringIndexOutOfBoundsException();
      System.arraycopy(buffer, to, buffer, from, size - to);
      size -= to - from;
    }
    void clear() { size = 0; }
  }
  static class Span {
    private int start, end;
    Span(int start, int end) {
      this.start = start;
      this.end = end;
      if (start > end) throw new IllegalArgumentException("from " + start);
    }
    Span(int start) { this(start, start); }
    void widen(int by) {
      if (by < 0 || end > Integer.MAX_VALUE - by) throw new IllegalArgumentException();
      end += by;
    }
  }
  static class Twice {
    private int[] keys = new int[4];
    private String[] names = new String[4];
    private int size;
    void put(int key, String name) {
      if (size == keys.length) {
        int length = size * 2;
        keys = Arrays.copyOf(keys, length);
        names = Arrays.copyOf(names, length);
      }
      keys[size] = key;
      names[size++] = name;
    }
  }
  static class Copied implements Cloneable {
    private int[] items = new int[4];
    private int size;
    void fill() { size = items.length; }
    @Override public Copied clone() throws CloneNotSupportedException {
      Copied copy = (Copied) super.clone();
      copy.items = items.clone();
      return copy;
    }
  }
  static class CopiedBadly implements Cloneable {
    private int[] items = new int[4];
    private int size;
    void fill() { size = items.length; }
    @Override public CopiedBadly clone() throws CloneNotSupportedException {
      CopiedBadly copy = (CopiedBadly) super.clone();
      copy.items = new int[2];
      return copy;
    }
  }
  static class Quiet {
    private int low, high;
    void set(int value, List<String> log) {
      if (value < 0) return;
      int before = high;
      low = 0;
      high = value;
      if (before == 7) log.add("seven");
    }
  }

  static class OneBad {
    private int[] items = new int[8];
    private int size;
    void clear() { size = 0; }
    void reset(int n) { size = n; }
  }
  static class NoRoom {
    private int[] items = new int[8];
    private int size;
    void push(int v) { items[size++] = v; }
  }
  static class Thrown {
    private int size;
    void half(String text) { size = -1; char c = text.charAt(3); size = c; }
  }
  static class Caught {
    private int size;
    void half(String text) {
      try {
        size = -1;
        size = text.charAt(3);
      } catch (RuntimeException e) {
        return;
      }
    }
  }
  static class Outer {
    private int size;
    class Inner { void spoil() { size = -2; } }
  }
  static class Shared { int size; }
  static class Neighbour { void spoil(Shared shared) { shared.size = -1; } }
  static class Above { protected int size; }
  static class Below extends Above { void spoil() { size = -1; } }
  static class CalledBack {
    private int[] items = new int[2];
    private int size;
    void run(Runnable callback) { size = 3; callback.run(); size = 0; }
  }
  static class Leaking {
    static final List<Object> ALL = new ArrayList<>();
    private int size;
    Leaking() { ALL.add(this); size = 1; }
  }
  static class LeakingBelow extends Shows { private int size; LeakingBelow() { size = 1; } }
  static class Shows { Shows() { show(); } void show() { Leaking.ALL.add(this); } }
  static class QuietBelow extends Helps { private int size; QuietBelow() { size = 1; } }
  static class Helps { Helps() { help(); } void help() {} }
  static class RescuedLater {
    private final int[] items = new int[8];
    private int size;
    void put(int v) { items[size++] = v; }
    void putTwo(int v) { put(v); put(v); }
    void tryPut(int v) { try { putTwo(v); } catch (RuntimeException full) { size(); } }
    int size() { return size; }
  }
  static class RescuedInTheEnd {
    private final int[] items = new int[8];
    private int size;
    void put(int v) { items[size++] = v; }
    boolean tryPut(int v) { try { put(v); } finally { return size > 0; } }
  }
  static class RescuedElsewhere {
    private final int[] items = new int[8];
    private int size;
    void put(int v) { items[size++] = v; }
  }
  static class Rescuer {
    static void put(RescuedElsewhere all, int v) { try { all.put(v); } catch (ArrayIndexOutOfBoundsException full) { } }
  }
  static class RescuedFunction {
    private final int[] items = new int[8];
    private int size;
    void put(int v) { items[size++] = v; }
    java.util.function.IntConsumer putter() { return this::put; }
  }
  static class RescuedCallback implements Comparable<RescuedCallback> {
    private final int[] items = new int[8];
    private int size;
    public int compareTo(RescuedCallback other) { return items[size++]; }
    static void order(List<RescuedCallback> all) {
      try { java.util.Collections.sort(all); } catch (RuntimeException full) { all.clear(); }
    }
  }
  static class RescuedShown {
    private final int[] items = new int[8];
    private int size;
    @Override public String toString() { return "" + items[size++]; }
  }
  static class Shower {
    static String show(Object any) { try { return "is " + any; } catch (RuntimeException full) { return ""; } }
  }
  static class RescuedTask implements java.util.concurrent.Callable<Integer> {
    private final int[] items = new int[8];
    private int size;
    public Integer call() { return items[size++]; }
  }
  static class CalledThrough {
    private final int[] items = new int[8];
    private int size;
    private final Own all = new Own();
    void keep() { all.add(this); }
    void spin(int n) { if (size < items.length) { turn(n); size = size + 1; } }
    private void turn(int n) { for (int i = 0; i < n; i++) all.hashCode(); }
    @Override public int hashCode() { size = items.length; return 1; }
  }
  static class Own extends ArrayList<Object> { }
  static class NotRescued {
    private final int[] items = new int[8];
    private int size;
    private String last;
    void put(int v) { items[size++] = v; }
    void count(int v) { try { put(v); } finally { last = ""; } }
    void parse(String v) { try { put(Integer.parseInt(v)); } catch (NumberFormatException no) { last = v; } }
  }
  static class Overridden { private int size; Overridden() { started(); size = 1; } void started() { Leaking.ALL.add(this); } }
  static class Shrinking {
    private int[] items = new int[8];
    private int size;
    void fill() { size = items.length; }
    void shrink(int n) { items = new int[n]; }
  }
  static class Overflowing { private int count; void more() { count++; } }
  static class Overflowing2 {
    private char[] buffer = new char[8];
    private int size;
    void take(int more) { if (size + more <= buffer.length) size += more; }
  }
  static class Followed {
    private int size;
    Followed(int n) {
      Followed other = new Followed(n, n);
      for (int i = 0; i < n; i++) {
        other.size = -i;
        other = this;
      }
    }
    private Followed(int a, int b) {}
  }
  static class Aliased {
    private int[] items = new int[4];
    private int size;
    static void swap(Aliased a, Aliased b) {
      a.items = new int[10];
      b.items = new int[1];
      b.size = 1;
      a.size = 10;
    }
  }
  static class Finalized {
    static Finalized last;
    private int start, end;
    Finalized(int start, int end) {
      this.start = start;
      this.end = end;
      if (start > end) throw new IllegalArgumentException();
    }
    @SuppressWarnings({"deprecation", "removal"})
    @Override protected void finalize() { last = this; }
  }
  static class Initialised {
    private int size;
    int touch() { size = -1; int n = Other.number; size = 0; return n; }
  }
  static class Other { static int number = Leaking.ALL.size(); }
  static class Function { private int size; Runnable later() { return () -> size = -5; } }
  static class Open { public int size; }
  static class Updated {
    private static final AtomicIntegerFieldUpdater<Updated> LEVEL =
        AtomicIntegerFieldUpdater.newUpdater(Updated.class, "level");
    private int level;
    void down() { LEVEL.decrementAndGet(this); }
  }
  static class Escaping extends RuntimeException {
    private int size;
    Escaping(int n) { size = n; if (n < 0) throw this; }
  }
  static class Joined {
    private int size;
    String text(Object o) { size = -1; String s = "a" + o; size = 0; return s; }
  }
  static class Compared {
    private int size;
    void both(Object o) { size = -1; if ("x".equals(o)) size = 1; size = o.hashCode() & 3; }
  }
  static class Cycle {
    private int size;
    void down(int n) { for (int i = 0; i < n; i++) { size--; } }
    void up(int n) { if (n < 0) return; size = n; }
  }
  static class Looping {
    private int[] items = new int[4];
    private int size;
    void fill(int n) {
      int at = 0;
      while (at < n) { items[at] = at; at++; }
      size = at;
    }
  }
  static class Divided { private int size; void by(int n) { size = -1; int k = 8 / n; size = 8; } }
  static class Cast { private int size; void of(Object o) { size = -1; String s = (String) o; size = 8; } }
  static class Locked { private int size; void on(Object o) { size = -1; synchronized (o) { size = 8; } } }
  static class Stored {
    private int size;
    void in(Object[] all, Object o) { size = -1; if (all.length > 0) all[0] = o; size = 8; }
  }
  static class LateArray {
    private int[] items;
    private int size;
    LateArray(int n) {
      for (int i = 0; i < n; i++) { if (items == null) size = 100; }
      int[] kept = items;
      if (kept == null) kept = new int[2];
      items = kept;
    }
  }
  static class Part {
    private int[] items = new int[8];
    private int size;
    void fill() { if (items.length >= 5) size = 5; }
    void cut() { if (size <= 5 && items.length >= 6) items = Arrays.copyOfRange(items, 5, 6); }
  }
  static class PartOfObjects {
    private Object[] items = new Object[8];
    private int size;
    void fill() { if (items.length >= 5) size = 5; }
    void cut() { if (size <= 5 && items.length >= 6) items = Arrays.copyOfRange(items, 5, 6); }
  }
  static class Padded {
    private int[] items = new int[8];
    private int size;
    void pad(int count) {
      if (count > 0) {
        for (int i = 0; i < count; i++) items[size + i] = 1;
        size += count;
      }
    }
  }
  static class PaddedShort {
    private int[] items = new int[8];
    private int size;
    void pad(int count) {
      if (count > 0) {
        for (int i = 0; i < count - 1; i++) items[size + i] = 1;
        size += count;
      }
    }
  }
  static class BrokenOff {
    private int[] items = new int[8];
    private int size;
    void fill(int last) {
      int at = 0;
      while (at < items.length) {
        at++;
        if (at == last) { at++; break; }
      }
      size = at;
    }
  }
  static class SecondRound {
    private int size;
    void count(int n) { for (int i = 0; i < n; i++) if (i == 1) size = -1; }
  }
  static class InnerRound {
    private int size;
    void count(int n) {
      for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) if (i + k == 2 && k > 0) size = -1;
    }
  }
  static class SeenInLoop {
    private int[] items = new int[2];
    private int size;
    void run(Runnable callback, int n) {
      for (int i = 0; i < n; i++) { callback.run(); size = 3; }
      size = 0;
    }
  }
  static class CaughtIndex {
    private int[] items = new int[8];
    private int size;
    boolean push(int v) {
      try { items[size++] = v; return true; } catch (IndexOutOfBoundsException e) { return false; }
    }
  }
  static class CaughtAtLast {
    private int[] items = new int[8];
    private int size;
    boolean push(int v) { try { items[size++] = v; } finally { if (v < 0) return false; } return true; }
  }
  static class Rejecting {
    private int size;
    void put(Object o) { size = -1; java.util.Objects.requireNonNull(o); size = 1; }
  }
  static class Inner {
    private int[] items = new int[8];
    private int size;
    void push() { if (size < items.length) put(size); }
    void pushAll() { while (size < items.length) put(size); }
    private void put(int at) { items[at] = 1; size = at + 1; }
  }
  static class InnerBad {
    private int size;
    void add(int by) { if (by >= 0) put(by); }
    void back() { put(-size - 1); }
    private void put(int at) { size = at; }
  }
  static class InnerHanded {
    private int size;
    void add() { put(1); }
    java.util.function.IntConsumer adding() { return this::put; }
    private void put(int at) { size = at; }
  }
  static class InnerOfNest {
    private int size;
    void add() { put(1); }
    private void put(int at) { size = at; }
    class Other { void spoil() { put(-1); } }
  }
  static class InnerAgain {
    private int size;
    void add() { put(3); }
    private void put(int at) { size = at; if (at > -2) put(at - 1); }
  }
  static class InnerCaught {
    private int size;
    void add(int[] given) { try { put(given); } catch (NullPointerException e) { } }
    private void put(int[] given) { size = -1; size = given.length; }
  }
  static class Reading {
    private char[] buffer = new char[8];
    private int size;
    void from(java.io.Reader reader) throws java.io.IOException {
      int read = reader.read(buffer, size, buffer.length - size);
      while (read != -1) {
        size += read;
        if (size == buffer.length) buffer = Arrays.copyOf(buffer, size + 8);
        read = reader.read(buffer, size, buffer.length - size);
      }
    }
    void from(Readable given) throws java.io.IOException {
      int read = given.read(java.nio.CharBuffer.wrap(buffer, size, buffer.length - size));
      if (read > 0) size += read;
    }
  }
  static class ReadingEnd {
    private char[] buffer = new char[8];
    private int size;
    void from(java.io.Reader reader) throws java.io.IOException { size = reader.read(buffer, 0, buffer.length); }
  }
  static class ReadingTwice {
    private char[] buffer = new char[8];
    private int size;
    void from(java.io.Reader reader) throws java.io.IOException {
      int read = reader.read(buffer, size, buffer.length - size);
      if (read > 0) size += read;
      if (read > 0) size += read;
    }
  }
  static class ReadingAfresh {
    private char[] buffer = new char[8];
    private int size;
    void from(Readable given) throws java.io.IOException {
      java.nio.CharBuffer room = java.nio.CharBuffer.wrap(buffer, size, buffer.length - size);
      room.clear();
      int read = given.read(room);
      if (read > 0) size += read;
    }
  }
  static class ReadingOwn {
    private byte[] buffer = new byte[8];
    private int size;
    void from(java.io.InputStream given) throws java.io.IOException {
      int read = given.read(buffer, 0, buffer.length - size);
      if (read > 0) size += read;
    }
    class Filling extends java.io.InputStream {
      @Override public int read() { return 1; }
      @Override public int read(byte[] into, int at, int count) { size = buffer.length; return count; }
    }
  }
  static class Worded {
    private static final int WORD = Boolean.TRUE.toString().length();
    private char[] buffer = new char[8];
    private int size;
    void word() {
      if (buffer.length - size >= 4) { buffer[size + 3] = 'e'; size += WORD; }
    }
  }
  static class WordedAnew {
    private static int word = Boolean.TRUE.toString().length();
    private char[] buffer = new char[8];
    private int size;
    static void set(int to) { word = to; }
    void word() {
      if (buffer.length - size >= 4) { buffer[size + 3] = 'e'; size += word; }
    }
  }
  static class Asking {
    private int[] items = new int[8];
    private int size;
    interface Test { boolean holds(int value); }
    private int find(Test test) { for (int i = 0; i < items.length; i++) if (test.holds(i)) return i; return 0; }
    void put(Test test) { size = 9; find(test); size = 0; }
  }
  static class Tables {
    private static final byte[] SHORT = {1, 2, 3};
    private static final String[] WORDS = {"a", null, "c"};
    private static final double[] LONG = {1, 2, 3, 4, 5};
    private final byte[] table;
    private final double[] wide;
    private final String[] words;
    Tables(boolean small) { table = small ? SHORT : new byte[2]; wide = LONG; words = WORDS; }
  }
  static class Rows {
    private static final int[][] ROWS = {{1}, {2}, {3}};
    private static final int[] SIZED = new int[Integer.getInteger("size", 3)];
    private static int[] changed = {1, 2, 3};
    private final int[][] rows;
    private final int[] sized, other;
    Rows() { rows = ROWS; sized = SIZED; other = changed; }
    static void change() { changed = new int[7]; }
  }
  static class Switched {
    private static final int[] ONE = switch (Integer.parseInt("1")) {
      case 1: yield new int[] {1};
      default: { int most = Integer.parseInt("5"); yield new int[] {1, 2, 3}; }
    };
    private final int[] row = ONE;
  }
  static class Early {
    private static final Early FIRST = new Early();
    private static final int[] LATE = {1, 2, 3};
    private int length = LATE == null ? -1 : LATE.length;
    private int[] row = LATE == null ? new int[0] : LATE;
  }
  static class Rated {
    private int percent;
    Rated(int percent) {
      if (percent < 0 || percent > 100) throw new IllegalArgumentException();
      this.percent = percent;
    }
    void rate(int percent) { if (percent >= 0 && percent < 101) this.percent = percent; }
  }
  static class Ordered {
    private int early, late = 1;
    void take(int early, int late) {
      if (early >= late) return;
      this.early = early;
      this.late = late;
    }
  }
  static class Overrated {
    private int percent;
    Overrated(int percent) { this.percent = percent > 100 ? 100 : percent; }
    void more() { percent++; }
  }
  static class Turns {
    private final List<String> all = new ArrayList<>();
    private int turn;
    String next() {
      if (turn >= all.size()) turn = 0;
      return all.get(turn++);
    }
  }
  static class TurnsForEver {
    private final List<String> all = new ArrayList<>();
    private int turn;
    String next() { return turn < 0 ? "" : all.get(turn++); }
  }
  static class Spread {
    private Object[] items = new Object[8];
    private int size;
    void fill(int n) { size = 0; items = new Object[n]; spread(items, n); size = n; }
    private static void spread(Object[] all, int n) {
      for (int i = 1; i < n; i++) System.arraycopy(all, 0, all, i, 1);
    }
  }
  static class Emptied {
    static Emptied last;
    private int[] items = new int[8];
    private int size;
    void fill(int n) { items = new int[n]; size = 0; last = this; spin(n); size = n; }
    private static int spin(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += Emptying.number; return sum; }
    int empty() { items = new int[0]; size = 0; return 1; }
  }
  static class Emptying { static int number = Emptied.last.empty(); }
}
