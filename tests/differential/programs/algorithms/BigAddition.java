/** Numbers of any length as strings: sums, products, factorials. */
public class BigAddition {
  static String add(String a, String b) {
    StringBuilder s = new StringBuilder();
    int carry = 0;
    for (int i = a.length() - 1, j = b.length() - 1; i >= 0 || j >= 0 || carry > 0; i--, j--) {
      int d = carry + (i >= 0 ? a.charAt(i) - '0' : 0) + (j >= 0 ? b.charAt(j) - '0' : 0);
      s.append((char) ('0' + d % 10));
      carry = d / 10;
    }
    return s.length() == 0 ? "0" : s.reverse().toString();
  }

  static String multiply(String a, String b) {
    int[] d = new int[a.length() + b.length()];
    for (int i = a.length() - 1; i >= 0; i--) {
      for (int j = b.length() - 1; j >= 0; j--) {
        int p = (a.charAt(i) - '0') * (b.charAt(j) - '0') + d[i + j + 1];
        d[i + j + 1] = p % 10;
        d[i + j] += p / 10;
      }
    }
    StringBuilder s = new StringBuilder();
    for (int x : d) {
      if (s.length() > 0 || x > 0) {
        s.append(x);
      }
    }
    return s.length() == 0 ? "0" : s.toString();
  }

  public static void main(String[] args) {
    System.out.println(add("99999999999999999999", "1") + " " + add("0", "0") + " " + multiply("123456789", "987654321") + " " + multiply("0", "55"));
    String f = "1";
    for (int i = 2; i <= 25; i++) {
      f = multiply(f, "" + i);
    }
    System.out.println(f + " " + f.equals(new java.math.BigInteger("15511210043330985984000000").toString()));
  }
}
