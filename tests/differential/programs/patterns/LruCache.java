/** A cache with a doubly linked list and a map. */
public class LruCache {
  static class Cache {
    private static class Node {
      int key;
      String value;
      Node before;
      Node after;
    }

    private final java.util.Map<Integer, Node> nodes = new java.util.HashMap<>();
    private final Node ends = new Node();
    private final int limit;

    Cache(int limit) {
      this.limit = limit;
      ends.before = ends;
      ends.after = ends;
    }

    private void unlink(Node n) {
      n.before.after = n.after;
      n.after.before = n.before;
    }

    private void link(Node n) {
      n.after = ends.after;
      n.before = ends;
      ends.after.before = n;
      ends.after = n;
    }

    String get(int key) {
      Node n = nodes.get(key);
      if (n == null) {
        return null;
      }
      unlink(n);
      link(n);
      return n.value;
    }

    void put(int key, String value) {
      Node n = nodes.remove(key);
      if (n != null) {
        unlink(n);
      } else if (nodes.size() == limit) {
        nodes.remove(ends.before.key);
        unlink(ends.before);
      }
      n = new Node();
      n.key = key;
      n.value = value;
      nodes.put(key, n);
      link(n);
    }

    @Override
    public String toString() {
      String s = "";
      for (Node n = ends.after; n != ends; n = n.after) {
        s += n.key + n.value + " ";
      }
      return s;
    }
  }

  public static void main(String[] args) {
    Cache c = new Cache(2);
    c.put(1, "a");
    c.put(2, "b");
    System.out.println(c.get(1) + " " + c);
    c.put(3, "c");
    System.out.println(c.get(2) + " " + c.get(3) + " " + c);
    c.put(1, "z");
    c.put(4, "d");
    System.out.println(c.get(1) + c.get(3) + c.get(4) + " " + c);
  }
}
