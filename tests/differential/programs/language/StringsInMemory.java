/** Strings built in loops, compared and collected. */
public class StringsInMemory {
  public static void main(String[] args) {
    java.util.Set<String> seen = new java.util.TreeSet<>();
    String s = "";
    for (int i = 0; i < 10; i++) {
      s = i % 3 == 0 ? s + i : i % 3 == 1 ? "<" + s : s.substring(s.length() / 2);
      seen.add(s);
    }
    System.out.println(seen);
    StringBuilder b = new StringBuilder();
    for (String x : seen) {
      b.append(x.isEmpty() ? "-" : x.charAt(0)).append(x.hashCode() & 7);
    }
    System.out.println(b);
  }
}
