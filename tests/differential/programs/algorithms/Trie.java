/** A trie with insertion, prefix search and removal. */
public class Trie {
  private final Trie[] next = new Trie[26];
  private boolean word;

  void add(String s) {
    Trie t = this;
    for (char c : s.toCharArray()) {
      if (t.next[c - 'a'] == null) {
        t.next[c - 'a'] = new Trie();
      }
      t = t.next[c - 'a'];
    }
    t.word = true;
  }

  private Trie at(String s) {
    Trie t = this;
    for (int i = 0; i < s.length() && t != null; i++) {
      t = t.next[s.charAt(i) - 'a'];
    }
    return t;
  }

  boolean contains(String s) {
    Trie t = at(s);
    return t != null && t.word;
  }

  void remove(String s) {
    Trie t = at(s);
    if (t != null) {
      t.word = false;
    }
  }

  java.util.List<String> withPrefix(String s) {
    java.util.List<String> out = new java.util.ArrayList<>();
    Trie t = at(s);
    if (t != null) {
      t.collect(s, out);
    }
    return out;
  }

  private void collect(String s, java.util.List<String> out) {
    if (word) {
      out.add(s);
    }
    for (int i = 0; i < 26; i++) {
      if (next[i] != null) {
        next[i].collect(s + (char) ('a' + i), out);
      }
    }
  }

  public static void main(String[] args) {
    Trie t = new Trie();
    for (String w : new String[] {"car", "card", "care", "cat", "dog"}) {
      t.add(w);
    }
    System.out.println(t.contains("car") + " " + t.contains("ca") + " " + t.withPrefix("car") + " " + t.withPrefix("x") + " " + t.withPrefix(""));
    t.remove("car");
    System.out.println(t.contains("car") + " " + t.contains("card") + " " + t.withPrefix("ca"));
  }
}
