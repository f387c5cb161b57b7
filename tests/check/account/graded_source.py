"""The program whose failures the tests of grades judge."""

SOURCE = """package acme;
import java.util.*;
public class Likely {
  static class Unfit extends RuntimeException { }
  static class Silent extends RuntimeException { Silent() { super("", null, false, false); } }
  static class Bad extends Error { }
  static class Broken extends AssertionError { }
  static class Gone { }
  static class BelowGone extends GoneToo { }
  static class GoneToo { }
  static class Unready { static final int SIZE = Integer.parseInt("x".substring(1)); }
  public static void own(int n) { helper(n + 1); }
  static void helper(int n) { if (n > 0) throw new Unfit(); }
  public static void silent(int n) { throw new Silent(); }
  public static void ownError(int n) { throw new Bad(); }
  public static void ownAssertion(int n) { throw new Broken(); }
  public static int demanded(int n) { assert n > 3 && n < 9; return n; }
  public static int thrown(int n) {
    assert n != 3;
    if (n == 4) throw new AssertionError();
    return n;
  }
  public static int unforeseen(int n) {
    switch (n) {
      case 1: return 2;
      default: throw new AssertionError(n);
    }
  }
  public static void access(int n) { throw new IllegalAccessError("no"); }
  public static void unreached(int n) { throw new InternalError("unreachable"); }
  public static void odd(int n) { throw new ArithmeticException("odd"); }
  public static int read(String text) { return Integer.parseInt(text); }
  public static Object missing() { return new Gone(); }
  public static Object below() { return new BelowGone(); }
  public static Object unready() { return new Unready(); }

  static final int[] FIELD = new int[3];
  static final List<String> TEXTS = new ArrayList<>();
  static final Map<String, Object> VALUES = new HashMap<>(Map.of("one", 1));
  public static int at(int n) { return FIELD[n]; }
  public static int next(int n) { return FIELD[n + 1]; }
  public static int handed(int n) { return at(n); }
  public static int tested(int n) { return n < 9 ? FIELD[n] : 0; }
  public static int signed(int n) { return n >= 0 ? FIELD[n] : 0; }
  public static int handedTested(int n) { return n < 9 ? at(n + 1) : 0; }
  public static int within(int n) { return FIELD[index(n)]; }
  static int index(int n) { if (n >= FIELD.length) throw new IllegalArgumentException(); return n * 2; }
  public static int paired(int[] of, int n) { return n < 9 ? of[n] : 0; }
  public static int pairedByLength(int[] of, int n) { return n <= of.length ? of[n] : 0; }
  public static int least(int n) { return FIELD[Math.min(n, 9)]; }
  public static int leastOfOwn() { return FIELD[Math.min(FIELD.length, 9)]; }
  public static char lastOf(String text) { return text.charAt(text.length() - 1); }
  public static String lastPart(String text) {
    List<String> parts = new ArrayList<>(List.of(text.split("-")));
    parts.removeIf(String::isEmpty);
    return parts.get(parts.size() - 1);
  }
  public static String lastOther() { return OTHERS.get(TEXTS.size()); }
  static final List<String> OTHERS = new ArrayList<>();
  public static int backwards(int[] of) { for (int i = 3; ; i--) if (of[i] > 0) return i; }
  public static int late(int n) { int found = FIELD[n]; return n < 9 ? found : 0; }
  public static int until(int n, int end) { return n < end ? FIELD[n] : 0; }
  public static int all(int[] places) { int sum = 0; for (int one : places) sum += FIELD[one]; return sum; }
  public static int behind() { return FIELD[FIELD.length]; }
  public static int total(int[] of, int at, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += of[at + i];
    return sum;
  }
  public static int pairs(int[] of) {
    int sum = 0;
    for (int i = 0; i < of.length; i += 2) sum += of[i + 1];
    return sum;
  }
  public static int parallel(int[] of, int[] weights) {
    int sum = 0;
    for (int i = 0; i < of.length; i++) sum += weights[i];
    return sum;
  }
  public static int from(int at) {
    for (int i = at; i < FIELD.length; i++) if (FIELD[i] == 1) return i;
    return -1;
  }
  public static int[] point(int[] of) { return new int[] {of[0], of[1]}; }
  public static int[] room(int n) { return new int[n]; }
  public static int[] rooms() { return new int[TEXTS.indexOf("a")]; }
  public static String lastText() { return TEXTS.get(TEXTS.size() - 1); }
  public static char third(String text) { return text.charAt(2); }
  public static char thirdTested(String text) { return text.isEmpty() ? ' ' : text.charAt(2); }
  public static char thirdOfWord(String text) { return isWord(text) ? text.charAt(2) : ' '; }
  static boolean isWord(String text) { return text.length() > 1; }
  public static char thirdOfSized(String text) {
    switch (text.length()) { case 0: return ' '; default: return text.charAt(2); }
  }
  public static char firstUnit(String text) { return text.toCharArray()[0]; }
  public static char firstUnitTrimmed(String text) { return text.trim().toCharArray()[0]; }
  public static char firstTrimmed(String text) { return text.trim().charAt(0); }
  public static char head(String text) { return text.charAt(text.indexOf(':')); }
  public static String second(String text) { return text.split(":")[1]; }
  public static char placed(String text, java.text.ParsePosition at) { return text.charAt(at.getIndex()); }
  public static char held(Integer at, String text) { return text.charAt(at); }
  public static int meet(int n) {
    for (int i = 0, j = 3; i < j; i++, j++) FIELD[j]++;
    return n;
  }
  public static int deep(int n) { return FIELD[deeper(n)]; }
  static int deeper(int n) { return n > 2 ? n : deeper(n + 1); }
  public static int forever(int n) { int i = n; while (n > 0) i = i + n * i; return FIELD[i]; }

  public static int hashed(int n) { return FIELD[n >> 1]; }
  public static int share(int n) { return 1 / n; }
  public static int shareOfMore(int n) { return 1 / (n + 1); }
  public static int shareOfAll(String text, int n) { return 1 / (text.length() + n); }
  public static int average() { return 1 / TEXTS.size(); }

  static String named;
  static String clean(String text) { if (text == null) return null; return text.trim(); }
  static String word(int n) { if (n > 3) return null; return "word"; }
  public static int cleaned() { return clean(named).length(); }
  public static int worded(int n) { return word(n).length(); }
  public static int lookedUp(String name) { return VALUES.get(name).hashCode(); }
  public static int annotated(String text) { return text.length(); }
  public static int unset(boolean sets) { String one = sets ? "a" : null; return one.length(); }
  public static int found(String name) { return find(name).length(); }
  static String find(String name) { return name.isEmpty() ? null : name; }
  public static int madeBean() { return new Bean().nameSize(); }
  public static class Bean {
    String name;
    List<String> texts = new LinkedList<>();
    int at, divisor;
    public Bean() { }
    public Bean(String name) { this.name = name; }
    public String getName() { return name; }
    public int nameSize() { return name.length(); }
    public int lineSize() { return name.length() + VALUES.get("two").hashCode(); }
    public int textsSize() { return texts.size() + VALUES.get("two").hashCode(); }
    public int gotSize() { return getName().length(); }
    public int safeSize() { return name == null ? 0 : name.length(); }
    public int testedSize() { if (name == null) at = 1; return name.length(); }
    public int clearedSize() { name = null; return name.length(); }
    public int current() { return FIELD[at + 3]; }
    public int next() { return ROW[at++]; }
    int last = 7;
    int[] row;
    public int room(int n) { if (n < row.length) return row.length; return 0; }
    public String toString() { return "" + ROW[at]; }
    int from = 5;
    char[] chars = {};
    public String part() { return from < 1 ? "" : new String(chars, from, 1); }
    public String made() { return new String(new String(new char[0]).toCharArray(), new Bean().from, 1); }
    public int back() { int i = from; while (i > 1 && chars[i - 1] == 'a') i--; return i; }
    public int top() { return ROW[at - 1]; }
    public int guarded() { return last < 9 ? FIELD[last] : 0; }
    public int put(int n) { return ROW[at++] = n; }
    int size;
    public int sizedAt(int n) {
      if (n >= size) throw new IllegalArgumentException();
      return ROW[n];
    }
    public int peek() { return sizedAt(texts.size() - 1); }
    public int peekNext(int n) { return n < 9 ? FIELD[n + 3] : 0; }
    public int putAt(int n) { return ROW[at] = n; }
    static final int[] ROW = {};
    public int shareOfAll() { return 1 / (texts.size() + divisor); }
    public char[] padded() { return new char[texts.size() + at - 1]; }
    public void setName(String name) { this.name = name; }
    public char initial() { return name.charAt(0); }
    public char initialOf(String text) { name = text; return initial(); }
    public char initialNow(String text) { setName(text); return initial(); }
    public char initialOfAny() { if (name.length() > 9) at = 1; return name.charAt(0); }
    public int share() { return 1 / divisor; }
    public String pop() { return texts.remove(texts.size() - 1); }
    public String popOther() { return texts.remove(others.size() - 1); }
    List<String> others = new ArrayList<>();
    public String firstText() { return texts.iterator().next(); }
    public String someText() { if (texts.size() > 1) at = 1; return texts.iterator().next(); }
    public String onlyText() { return new LinkedList<String>().getFirst(); }
    public boolean equals(Object other) { return ((Bean) other).at == at; }
    public int hashCode() { return name.hashCode(); }
    public Object parent(Object node) { return ((Bean) node).name; }
  }
  public static class Delta {
    final int at;
    final List<String> lines;
    public Delta(int at, String... lines) { this.at = at; this.lines = List.of(lines); }
    public int size() { return lines.size(); }
    public List<String> restore(List<String> into) {
      for (int i = 0; i < lines.size(); i++) into.add(at + i, lines.get(i));
      return into;
    }
    public boolean sameAs(Delta other) {
      for (int i = 0; i < lines.size(); i++) if (!lines.get(i).equals(other.lines.get(i))) return false;
      return true;
    }
    public int[] sizes() {
      int[] sizes = new int[lines.size() - 1];
      for (int i = 0; i < lines.size(); i++) sizes[i] = lines.get(i).length();
      return sizes;
    }
    public boolean fits(List<String> in) {
      if (at > in.size() || at + size() - 1 > in.size()) return false;
      for (int i = 0; i < size(); i++) if (!in.get(at + i).equals(lines.get(i))) return false;
      return true;
    }
  }
  @interface Nullable { }
  public static class Box {
    final List<String> parts = new ArrayList<>();
    public String first() { for (String one : parts) return one; return null; }
    @Nullable public String last() { for (String one : parts) return one; return null; }
    public String part(String name) {
      for (String one : parts) if (one.equals(name)) return one;
      return null;
    }
    public int firstSize() { return first().length(); }
  }
  public static int firstOf(Box box) { return box.first().length(); }
  public static int lastOfBox(Box box) { return box.last().length(); }
  public static int partOf(Box box) { return box.part("a").length(); }
  public static int ofNew() { return new Box().first().length(); }
  public interface Typed { String type(); }
  public static int letters(Typed of) { int i = 0; while (of.type().charAt(i) != ';') i++; return i; }
  public static int lettersOf(Bean of) { int i = 0; while (of.name.charAt(i) != ';') i++; return i; }
  public static int lettersIn(String text) { int i = 0; while (text.charAt(i) != ';') i++; return i; }
  public static class Sheet extends HashMap<String, Object> {
    public Map<?, ?> mapOf(String key) { return (Map<?, ?>) get(key); }
  }
  public static Sheet sheet() { Sheet made = new Sheet(); made.put("a", 1); return made; }
  public enum Step {
    FIRST, LAST;
    static final int[] COSTS = {1, 2};
    public Step next() { return values()[ordinal() + 1]; }
    public int costOf(int more) { return COSTS[more]; }
  }
  public static int cost(Step step) { return FIELD[step.ordinal() + 2]; }
  public static int moved(Step step, int n) { return FIELD[step.ordinal() + n]; }
  public static Object removed() {
    List<Integer> some = new ArrayList<>(List.of(1, 2, 3));
    for (Integer one : some) some.remove(one);
    return some;
  }
  public static String textOf(String name) { return (String) VALUES.get(name); }
  public static int sizeOf(List<Object> all) { return length(all.get(0)); }
  static int length(Object one) { return ((String) one).length(); }
  public static int sum(Collection texts) { return ((String) texts.iterator().next()).length(); }
  public static String[] copied(List<String> texts) { return (String[]) texts.toArray(); }
  public static Integer made() { return (Integer) any(); }
  static Object any() { return "a" + FIELD.length; }
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
