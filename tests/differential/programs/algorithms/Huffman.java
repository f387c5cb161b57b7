import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Huffman codes over a text, encoding and decoding. */
public class Huffman {
  static class Node implements Comparable<Node> {
    final String letters;
    final int weight;
    final Node left;
    final Node right;

    Node(String letters, int weight, Node left, Node right) {
      this.letters = letters;
      this.weight = weight;
      this.left = left;
      this.right = right;
    }

    void fill(Map<Character, String> codes, String prefix) {
      if (left == null) {
        codes.put(letters.charAt(0), prefix);
      } else {
        left.fill(codes, prefix + "0");
        right.fill(codes, prefix + "1");
      }
    }

    @Override
    public int compareTo(Node o) {
      return weight != o.weight ? weight - o.weight : letters.compareTo(o.letters);
    }
  }

  public static void main(String[] args) {
    String text = "abracadabra alakazam";
    Map<Character, Integer> counts = new TreeMap<>();
    for (char c : text.toCharArray()) {
      counts.merge(c, 1, Integer::sum);
    }
    PriorityQueue<Node> queue = new PriorityQueue<>();
    for (Map.Entry<Character, Integer> e : counts.entrySet()) {
      queue.add(new Node("" + e.getKey(), e.getValue(), null, null));
    }
    while (queue.size() > 1) {
      Node a = queue.poll();
      Node b = queue.poll();
      queue.add(new Node(a.letters + b.letters, a.weight + b.weight, a, b));
    }
    Node root = queue.poll();
    Map<Character, String> codes = new TreeMap<>();
    root.fill(codes, "");
    System.out.println(codes);
    StringBuilder bits = new StringBuilder();
    for (char c : text.toCharArray()) {
      bits.append(codes.get(c));
    }
    System.out.println(bits.length() + " " + bits);
    StringBuilder back = new StringBuilder();
    Node at = root;
    for (char bit : bits.toString().toCharArray()) {
      at = bit == '0' ? at.left : at.right;
      if (at.left == null) {
        back.append(at.letters);
        at = root;
      }
    }
    System.out.println(back.toString().equals(text));
  }
}
