"""The program whose failures the tests of likely rejections judge."""

SOURCE = """package acme;
import java.io.Serializable;
import java.util.*;
public class Likely {
  static class Unfit extends RuntimeException { }
  static class Silent extends RuntimeException { Silent() { super("", null, false, false); } }
  static class Bad extends Error { }
  static class Broken extends AssertionError { }
  public static void own(int n) { helper(n + 1); }
  static void helper(int n) { if (n > 0) throw new Unfit(); }
  public static void silent(int n) { throw new Silent(); }
  public static void ownError(int n) { throw new Bad(); }
  public static void ownAssertion(int n) { throw new Broken(); }
  public static void access(int n) { throw new IllegalAccessError("no"); }
  public static void unreached(int n) { throw new InternalError("unreachable"); }
  public static void asserted(int n) { throw new AssertionError(); }
  public static void odd(int n) { throw new ArithmeticException("odd"); }
  public static int zero(int n) { return 1 / n; }
  static final java.io.InputStream STREAM = new java.io.ByteArrayInputStream(new byte[9]);
  static final int[] FIELD = new int[3];
  static final List<String> TEXTS = new ArrayList<>();
  public static int at(int n) { return FIELD[n]; }
  public static void put(int n, int value) { FIELD[n] = value * 2; }
  public static int next(int n) { return FIELD[n + 1]; }
  public static int two(int n) { return FIELD[n] + FIELD[FIELD.length]; }
  public static int tested(int n) { if (n > 3) throw new IllegalArgumentException(); return FIELD[n]; }
  public static int moved(int n) { n = n + 9; return FIELD[n]; }
  public static int checked(int n) { check(n); return FIELD[n]; }
  static void check(int n) { if (n > 9) throw new IllegalArgumentException(); }
  public static int handed(int n) { return at(n); }
  public static int handedOther(int n) { return at(n + 1); }
  public static int handedTested(int n) { return tested(n); }
  public static int cell(int n, int m) { return m < 3 ? GRID[n][m] : GRID[m][n]; }
  static final int[][] GRID = new int[3][3];
  public static void write(int[] out, int n) { fill(out, 7, n); }
  static void fill(int[] out, int value, int n) { for (int i = 0; i < 2; i++) out[n + i] = value; }
  public static void writeSome(int[] out, int n) { if (n < out.length) fill(out, 7, n); }
  public static void writeField(int n) { fill(FIELD, 7, n); }
  public static int readBehind(int[] from, int n) { return from[n + 1]; }
  public static boolean begins(int[] from, int size) { return size > 1 && from[0] == 1 && from[1] == 2; }
  public static int total(int[] from, int at, int size) {
    int sum = 0;
    for (int i = 0; i < size; i++) sum += from[at + i];
    return sum;
  }
  public static int lookAhead(int[] from, int at, int size) { return at < size ? from[at + 1] : 0; }
  public static int totalKnown(int[] from, int size) {
    int sum = from.length;
    for (int i = 0; i < size; i++) sum += from[i];
    return sum;
  }
  public static int totalHanded(int[] from, int size) { return from.length > 9 ? 0 : total(from, 0, size); }
  public static int totalField(int size) { return total(FIELD, 0, size); }
  public static int firstTwo(int[] from) { return from[0] + from[1]; }
  public static int digits(CharSequence text, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) sum += text.charAt(i);
    return sum;
  }
  public static int full(java.io.InputStream from, byte[] to, int at, int size) throws java.io.IOException {
    if (size < 0) throw new IllegalArgumentException();
    int left = size;
    while (left > 0) left -= from.read(to, at + size - left, left);
    return size;
  }
  public static int more(java.io.InputStream from, byte[] to, int size) throws java.io.IOException {
    return size < 0 ? 0 : from.read(to, 1, size + 1);
  }
  public static int ownPart(java.io.InputStream from, int size) throws java.io.IOException {
    byte[] to = new byte[2];
    return size < 0 ? 0 : from.read(to, 0, size);
  }
  public static int ranged(String text, int at, int size) {
    java.util.function.IntSupplier last = () -> text.charAt(at + size + 9);
    return last.getAsInt();
  }
  public static int rangedArray(byte[] data, int at, int size) { return data[at + size + 9]; }
  public static int rangedKnown(byte[] data, int at, int size) {
    return data.length < 0 ? 0 : data[at + size + 9];
  }
  public static String text(int n) { return TEXTS.get(n); }
  public static String lastText() { return TEXTS.get(TEXTS.size()); }
  public static String part(String text, int n) { return text.substring(n); }
  public static String lastPart(String text, int n) { return text.substring(n - 1, n); }
  public static int all(int[] places) {
    int sum = 0;
    for (int place : places) sum += FIELD[place];
    return sum;
  }
  public static int allText(int[] places) {
    int sum = 0;
    for (int i = 0; i < places.length; i++) { int place = places[i]; sum += TEXTS.get(place).length(); }
    return sum;
  }
  public static int allNext(int[] places) {
    int sum = 0;
    for (int place : places) sum += FIELD[place + 1];
    return sum;
  }
  public static int allTested(int[] places) {
    int sum = 0;
    for (int place : places) if (place <= FIELD.length) sum += FIELD[place];
    return sum;
  }
  public static int allSigned(int[] places) {
    int sum = 0;
    for (int place : places) if (place > -2) sum += FIELD[place];
    return sum;
  }
  public static int allGrown(int[] places) {
    int sum = 0;
    for (int place : places) { grow(place); sum += FIELD[place]; }
    return sum;
  }
  static void grow(int n) { while (n > FIELD.length) throw new OutOfMemoryError(); }
  public static int allChecked(int[] places) {
    int sum = 0;
    for (int place : places) { notLess(place); sum += FIELD[place]; }
    return sum;
  }
  static void notLess(int n) { if (n < -1) throw new IllegalArgumentException(); }
  public static int from(int at, int value) {
    for (int i = at; i < FIELD.length; i++) if (FIELD[i] == value) return i;
    return -1;
  }
  public static int upFrom(int at, int value) {
    if (at < -1) return -1;
    for (int i = at; i < FIELD.length; i++) if (FIELD[i] == value) return i;
    return -1;
  }
  public static int downFrom(int at) {
    int sum = 0;
    for (int i = at; i < FIELD.length; i--) sum += FIELD[i];
    return sum;
  }
  public static int until(int at) {
    int sum = 0;
    for (int i = at; i <= FIELD.length; i++) sum += FIELD[i];
    return sum;
  }
  public static int[] point(int[] from) { return new int[] {from[0], from[1]}; }
  public static int firstOf(int... from) { return from[0]; }
  public static int firstKnown(int[] from) { return from[0] + from.length; }
  public static int movedField(int[] from) { return from[0] + FIELD[3]; }
  public static Object missing() { return new Gone(); }
  public static Object below() { return new BelowGone(); }
  public static Object unready() { return new Unready(); }
  static class Gone { }
  static class BelowGone extends GoneToo { }
  static class GoneToo { }
  static class Unready { static final int SIZE = Integer.parseInt("x".substring(1)); }
  public static char third(String text) { return text.charAt(2); }
  public static int[] room(int n) { return new int[n]; }
  public static int[] rooms(int n) { return new int[n - 1]; }
  public static class Queue {
    int[] items = new int[2];
    int size, asked;
    public boolean isEmpty() { return left() == 0; }
    int left() { return items.length < size ? 0 : size; }
    public boolean isAsked() { return ++asked > 0; }
    public int take() { return last(); }
    int last() { return items[size - 1]; }
    String texted = "";
    int at;
    Object first;
    public char next() { return texted.charAt(at++); }
    public boolean isLeft() { return at < length(); }
    int length() { return texted.length(); }
    public char nextButOne() { return texted.charAt(at + 1); }
    public boolean hasFirst() { return first != null; }
    public int hash() { return first.hashCode(); }
    public int hashAfter() {
      first = null;
      return first.hashCode();
    }
    Object few;
    public boolean hasFew() { return few == null || few.hashCode() > 5; }
    public int hashOfFew() { return few.hashCode(); }
    final LinkedList<String> texts = new LinkedList<>();
    Optional<String> text = Optional.empty();
    public String firstText() { return texts.getFirst(); }
    public String lastText() { return texts().getLast(); }
    LinkedList<String> texts() { return texts; }
    public String anyText() { return noTexts().getLast(); }
    LinkedList<String> noTexts() { return new LinkedList<>(); }
    public String onlyText() { return text.get(); }
    public int takeAt(int n) { return items[size - 1 - n]; }
    public int held() {
      String one = items.length < 9 && size == 0 ? null : "";
      return one.length();
    }
    public int told() {
      String one = of(items, size);
      return one.length();
    }
    static String of(int[] items, int size) { return size == 0 ? null : ""; }
    public int asked() { return items[asked + 2]; }
    public int takeOther() { return new Queue().last(); }
  }
  public static class Client {
    String opened, lazy, set, built, cleared;
    public Client() { }
    public Client(String built) { this.built = built + 1; }
    public void open(int n) { opened = "a" + n; }
    public void close() { opened = null; cleared = null; }
    public void add(int n) { if (lazy == null) lazy = "a" + n; }
    public void set(String set) { this.set = set; }
    public void build(int n) { built = "a" + n; }
    public int openedSize() { return opened.length(); }
    public int lazySize() { return lazy.length(); }
    public int setSize() { return set.length(); }
    public int builtSize() { return built.length(); }
    public int clearedSize() { return cleared.length(); }
  }
  static final Map<String, Object> VALUES = new HashMap<>(Map.of("one", 1));
  public static String textOf(String name) { return (String) VALUES.get(name); }
  public static String trimmed(String name) { return ((String) VALUES.get(name)).trim(); }
  public static String oneText() { return (String) VALUES.get("one"); }
  public static String[] textsOf(List<String> of) { return (String[]) new ArrayList<Object>(of).toArray(); }
  public static String first() { return new LinkedList<>(TEXTS).getFirst(); }
  public static class Bean {
    String name, other, mine = "", fixed;
    public Bean() { }
    public Bean(String name) { this.name = other = fixed = name; }
    public Bean(int n) { this("" + n); }
    public void setName(String name) { this.name = name; }
    private void setOther(String other) { this.other = other; }
    public int nameSize() { return name.length(); }
    public String getName() { return name; }
    public int gotSize() { return getName().length(); }
    public int otherSize() { return other.length(); }
    public int fixedSize() { return fixed.length(); }
  }
  public static class Base {
    String name;
    public String getName() { return name; }
    public void setName(String name) { this.name = name; }
  }
  public static class Derived extends Base {
    public Derived() { }
    public Derived(String name) { setName(name); }
    public int size() { return getName().length(); }
  }
  public static class Same extends Base {
    public Same() { this(""); }
    public Same(String name) { }
    public int size() { return getName().length(); }
  }
  public static class Owned {
    String name, fixed, lazy;
    public Owned(int n) { }
    public void setName(String name) { this.name = name; }
    public void reset() { fixed = "a"; }
    public int size() { return name.length(); }
    public int fixedSize() { return fixed.length(); }
    public static int ofStatic(Owned one) { return one.size(); }
  }
  public static int owned(Owned one) { return one.size(); }
  public static int ownedFixed(Owned one) { return one.fixedSize(); }
  public static int ownedHere() { return new Owned(1).size(); }
  public static int ownedField(Owned one) { return one.name.length(); }
  interface Tree { Object parent(Object node); }
  public static class Files implements Tree {
    public Object parent(Object node) { return ((String) node).trim(); }
    public Object parentOf(Object node) { return ((String) node).trim(); }
    public boolean equals(Object other) { return ((Files) other).hashCode() == hashCode(); }
  }
  public static class Other extends Files {
    public Object parent(Object node) { node = other(node); return ((String) node).trim(); }
    Object other(Object node) { return node; }
  }
  public static class Version implements Comparable {
    public int compareTo(Object other) { return ((Version) other).hashCode(); }
    public int compare(Object other) { return ((Version) other).hashCode(); }
  }
  public static int sum(Collection texts) { return ((String) texts.iterator().next()).length(); }
  public static String[] copied(List<String> texts) { return (String[]) texts.toArray(); }
  public static String copiedFirst(List<String> texts) { return (String) texts.toArray()[0]; }
  public static class Saved implements Serializable {
    String name;
    public Saved() { }
    public Saved(String name) { this.name = name; }
    public int width() { return name.length(); }
  }
  public static class Plain {
    String name;
    public Plain() { }
    public Plain(String name) { this.name = name; }
    public int width() { return name.length(); }
  }
  public static class Kept {
    String name;
    public Kept() { }
    public Kept(String name) { this.name = name; }
    public int width() { return name.length(); }
  }
  static class KeptBelow extends Kept implements Serializable { }
  public static class Named implements Serializable {
    String name, other;
    public Named() { name = ""; }
    public Named(String name) { this.name = other = name; }
    public int width() { return other.length(); }
  }
  public static class SavedBelow extends Saved {
    public SavedBelow() { }
    public SavedBelow(String name) { super(name); }
    public int width() { return super.width(); }
  }
  public static class NamedBelow extends Named {
    public NamedBelow() { }
    public NamedBelow(String name) { super(name); }
    public int width() { return super.width(); }
  }
  public static char placed(String text, java.text.ParsePosition at) { return text.charAt(at.getIndex()); }
  public static char dated(String text, java.util.Date at) { return text.charAt(at.getYear() - 99); }
  public static char unasked(String text, java.text.ParsePosition at) { return text.charAt(9); }
  interface Shape { }
  static class Round implements Shape { int width; }
  static class Square implements Shape { int side; }
  interface Measure { int area(Shape of); int edge(Shape of); }
  public static class Rounds implements Measure {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return ((Round) of).width * 3; }
  }
  public static class Mixed implements Measure {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return of instanceof Square ? ((Square) of).side * 4 : area(of); }
  }
  public static class Once implements Measure {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return 0; }
  }
  public static class Loose {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return ((Round) of).width * 3; }
  }
  public static class Slice {
    final int[] items;
    final List<String> texts = new ArrayList<>();
    final int from;
    public Slice(int[] items, int from) { this.items = items; this.from = from; }
    public int get(int n) { return items[from + n]; }
    public int next(int n) { return items[from + n + 1]; }
    public int tested(int n) { return n < 99 ? items[from + n] : 0; }
    public String text(int n) { return texts.get(n - from); }
  }
  public static int constants(Class<? extends Enum<?>> of) {
    int n = 0;
    for (Object one : of.getEnumConstants()) n++;
    return n;
  }
  interface Call { Object now() throws Throwable; }
  static void call(String name, Call call) {
    try { call.now(); } catch (Throwable thrown) {
      System.out.println("> " + name + " " + thrown.getClass().getName());
      for (StackTraceElement one : thrown.getStackTrace()) {
        if (one.getMethodName().startsWith("lambda$main")) break;
        System.out.println(one.getClassName() + " " + one.getMethodName() + " " + one.getLineNumber());
      }
    }
  }
  @SuppressWarnings("unchecked")
  public static void main(String[] a) {
CALLS
  }
}
"""
