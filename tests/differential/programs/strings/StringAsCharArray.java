/** Sorting, reversing and counting characters of a string. */
public class StringAsCharArray {
  public static void main(String[] args) {
    String s = "mississippi";
    char[] a = s.toCharArray();
    java.util.Arrays.sort(a);
    System.out.println(new String(a) + " " + String.valueOf(a, 0, 4) + " " + a.length);
    for (int i = 0, j = a.length - 1; i < j; i++, j--) {
      char t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
    System.out.println(a);
    java.util.Map<Character, Integer> counts = new java.util.TreeMap<>();
    for (char c : s.toCharArray()) {
      counts.merge(c, 1, Integer::sum);
    }
    System.out.println(counts + " " + s.chars().distinct().count());
  }
}
