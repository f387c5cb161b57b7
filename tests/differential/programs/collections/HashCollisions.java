import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Keys of equal hash code, and keys whose hash code changes. */
public class HashCollisions {
  static class Key implements Comparable<Key> {
    final int n;

    Key(int n) {
      this.n = n;
    }

    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key && ((Key) o).n == n;
    }

    @Override
    public int compareTo(Key o) {
      return n - o.n;
    }
  }

  public static void main(String[] args) {
    Map<Key, String> m = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      m.put(new Key(i), "v" + i);
    }
    System.out.println(m.size() + " " + m.get(new Key(13)) + " " + m.get(new Key(20)) + " " + m.remove(new Key(5)) + " " + m.size());
    Set<java.util.List<Integer>> s = new HashSet<>();
    java.util.List<Integer> key = new java.util.ArrayList<>();
    s.add(key);
    key.add(1);
    System.out.println(s.contains(key) + " " + s.size() + " " + s.contains(new java.util.ArrayList<Integer>()));
    System.out.println("Aa".hashCode() == "BB".hashCode() ? new HashSet<>(java.util.Arrays.asList("Aa", "BB", "Aa")).size() : -1);
  }
}
