/** Run-length decoding and LZW. */
public class Compression {
  static String expand(String s) {
    StringBuilder b = new StringBuilder();
    int n = 0;
    for (char c : s.toCharArray()) {
      if (Character.isDigit(c)) {
        n = 10 * n + c - '0';
      } else {
        for (; n > 0; n--) {
          b.append(c);
        }
      }
    }
    return b.toString();
  }

  static java.util.List<Integer> lzw(String s) {
    java.util.Map<String, Integer> words = new java.util.HashMap<>();
    for (char c = 'a'; c <= 'z'; c++) {
      words.put("" + c, c - 'a');
    }
    java.util.List<Integer> out = new java.util.ArrayList<>();
    String w = "";
    for (char c : s.toCharArray()) {
      if (words.containsKey(w + c)) {
        w += c;
      } else {
        out.add(words.get(w));
        words.put(w + c, words.size());
        w = "" + c;
      }
    }
    out.add(words.get(w));
    return out;
  }

  static String unlzw(java.util.List<Integer> codes) {
    java.util.List<String> words = new java.util.ArrayList<>();
    for (char c = 'a'; c <= 'z'; c++) {
      words.add("" + c);
    }
    String last = words.get(codes.get(0));
    StringBuilder out = new StringBuilder(last);
    for (int i = 1; i < codes.size(); i++) {
      int k = codes.get(i);
      String w = k < words.size() ? words.get(k) : last + last.charAt(0);
      out.append(w);
      words.add(last + w.charAt(0));
      last = w;
    }
    return out.toString();
  }

  public static void main(String[] args) {
    System.out.println(expand("3a2b1c10d") + " " + expand("") + " " + expand("1x"));
    java.util.List<Integer> codes = lzw("tobeornottobeortobeornot");
    System.out.println(codes + " " + unlzw(codes));
  }
}
