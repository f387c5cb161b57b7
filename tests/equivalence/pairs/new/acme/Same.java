package acme;

import java.util.Arrays;
import java.util.List;

/** Methods that were rewritten and do the same. */
public class Same {
  public static int abs(int x) { return Math.abs(x); }
  public static int times5(int n) { return 5 * n; }
  public static boolean even(int n) { return (n & 1) == 0; }
  public static String greet(String n) { return n.length() == 0 ? "nobody" : "hello ".concat(n); }
  public static int clamp(int x) { return Math.max(0, Math.min(x, 10)); }
  public static int bits(int x) { return Integer.bitCount(x & 255); }
  public static int max3(int a, int b, int c) { int m = a; if (b > m) m = b; if (c > m) m = c; return m; }
  public static boolean leap(int y) { if (y % 400 == 0) return true; if (y % 100 == 0) return false; return y % 4 == 0; }
  public static int days(int m) { if (m == 2) return 28; return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31; }
  public static long wide(int a, int b) { long x = a; long y = b; return y * x; }
  public static int sign(double d) { return d > 0 ? 1 : d < 0 ? -1 : 0; }
  public static char upper(char c) { boolean low = c > 96 && c < 123; return low ? (char) (c ^ 32) : c; }
  public static boolean same(String a, String b) { return b.equals(a); }
  public static int first(int[] a) { for (int x : a) return x; return -1; }
  public static int checked(int x) { if (x >= 0) return x + 1; throw new IllegalArgumentException("negative"); }
  public static int nested(int a, int b) { if (a <= 0) return 3; return b <= 0 ? 2 : 1; }
  public static int caught(String s) { return s.length() > 0 ? 1 : 0; }
  public static int low(int x) { return Integer.lowestOneBit(x); }
  public static List<Integer> two(int a, int b) { return Arrays.asList(a, b); }
  public static int[] pair(int a, int b) { return new int[] {a, b}; }
  public static String word(int n) { switch (n) { case 0: return "zero"; case 1: return "one"; default: return "many"; } }
  public static boolean within(int x, int low, int high) { if (low > x) return false; return !(x > high); }
  public static int half(int x) { return (x + (x >>> 31)) >> 1; }
  public static int power(int n) { return 1 << (n & 7); }
  public static Account open(int n) { Account a = new Account(); a.put(n < 0 ? 0 : n); return a; }
}
