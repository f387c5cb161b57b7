/** Palindromes, Caesar, run lengths, Roman numerals, brackets, searching. */
public class TextAlgorithms {
  static boolean palindrome(String s) {
    for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
      if (s.charAt(i) != s.charAt(j)) {
        return false;
      }
    }
    return true;
  }

  static String caesar(String s, int by) {
    StringBuilder b = new StringBuilder();
    for (char c : s.toCharArray()) {
      if (Character.isLetter(c)) {
        char base = Character.isUpperCase(c) ? 'A' : 'a';
        c = (char) (base + (c - base + by + 26) % 26);
      }
      b.append(c);
    }
    return b.toString();
  }

  static String runs(String s) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < s.length(); ) {
      int j = i;
      while (j < s.length() && s.charAt(j) == s.charAt(i)) {
        j++;
      }
      b.append(s.charAt(i)).append(j - i);
      i = j;
    }
    return b.toString();
  }

  static int vowels(String s) {
    return s.replaceAll("[^aeiouAEIOU]", "").length();
  }

  static String roman(int n) {
    int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    String[] names = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    String s = "";
    for (int i = 0; i < values.length; i++) {
      while (n >= values[i]) {
        s += names[i];
        n -= values[i];
      }
    }
    return s;
  }

  static boolean balanced(String s) {
    java.util.Deque<Character> open = new java.util.ArrayDeque<>();
    for (char c : s.toCharArray()) {
      int i = "([{".indexOf(c);
      if (i >= 0) {
        open.push(")]}".charAt(i));
      } else if (")]}".indexOf(c) >= 0 && (open.isEmpty() || open.pop() != c)) {
        return false;
      }
    }
    return open.isEmpty();
  }

  static int find(String text, String pattern) {
    int[] fail = new int[pattern.length()];
    for (int i = 1, k = 0; i < pattern.length(); i++) {
      while (k > 0 && pattern.charAt(i) != pattern.charAt(k)) {
        k = fail[k - 1];
      }
      fail[i] = pattern.charAt(i) == pattern.charAt(k) ? ++k : 0;
    }
    for (int i = 0, k = 0; i < text.length(); i++) {
      while (k > 0 && text.charAt(i) != pattern.charAt(k)) {
        k = fail[k - 1];
      }
      if (text.charAt(i) == pattern.charAt(k) && ++k == pattern.length()) {
        return i - k + 1;
      }
    }
    return -1;
  }

  public static void main(String[] args) {
    for (String s : new String[] {"racecar", "A man a plan", "", "ab"}) {
      System.out.println(palindrome(s) + " " + caesar(s, 3) + " " + caesar(caesar(s, 3), -3).equals(s) + " " + runs(s) + " " + vowels(s));
    }
    for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 3999}) {
      System.out.println(n + " " + roman(n));
    }
    for (String s : new String[] {"", "()", "([{}])", "(]", "((", "a(b)c"}) {
      System.out.println(s + " " + balanced(s));
    }
    System.out.println(find("ababcababd", "ababd") + " " + find("aaa", "b") + " " + runs("aaabccd"));
  }
}
