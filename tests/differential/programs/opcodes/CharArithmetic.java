/** Characters as numbers. */
public class CharArithmetic {
  public static void main(String[] args) {
    char c = 'a';
    System.out.println(c + 1);
    System.out.println((char) (c + 1));
    c += 1;
    c++;
    System.out.println(c);
    System.out.println(c > 'b' ? c - 'a' : 0);
    char max = '\uffff';
    max++;
    System.out.println((int) max);
    char min = 0;
    min--;
    System.out.println((int) min + " " + (short) min + " " + (byte) min);
    int[] counts = new int[26];
    for (char x : "the quick brown fox".toCharArray()) {
      if (x >= 'a' && x <= 'z') {
        counts[x - 'a']++;
      }
    }
    String row = "";
    for (char x = 'a'; x <= 'z'; x++) {
      row += counts[x - 'a'];
    }
    System.out.println(row + " " + (char) 97 + (int) '0' + ('5' - '0') + (char) ('0' + 7) + (c == 99));
    System.out.println('a' + 'b' + "c" + 'd' + 1);
  }
}
