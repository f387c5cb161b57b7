package acme;

import java.util.ArrayList;
import java.util.List;

/** Methods that were rewritten and do the same. */
public class Same {
  public static int abs(int x) { return x < 0 ? -x : x; }
  public static int times5(int n) { int s = 0; for (int i = 0; i < 5; i++) s += n; return s; }
  public static boolean even(int n) { return n % 2 == 0; }
  public static String greet(String n) { if (n.isEmpty()) return "nobody"; return "hello " + n; }
  public static int clamp(int x) { if (x < 0) return 0; if (x > 10) return 10; return x; }
  public static int bits(int x) { int n = 0; for (int i = 0; i < 8; i++) if ((x >> i & 1) == 1) n++; return n; }
  public static int max3(int a, int b, int c) { return Math.max(a, Math.max(b, c)); }
  public static boolean leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
  public static int days(int m) {
    switch (m) {
      case 2: return 28;
      case 4: case 6: case 9: case 11: return 30;
      default: return 31;
    }
  }
  public static long wide(int a, int b) { return (long) a * b; }
  public static int sign(double d) { if (d > 0) return 1; if (d < 0) return -1; return 0; }
  public static char upper(char c) { if (c >= 'a' && c <= 'z') return (char) (c - 32); return c; }
  public static boolean same(String a, String b) { if (a.length() != b.length()) return false; return a.equals(b); }
  public static int first(int[] a) { if (a.length == 0) return -1; return a[0]; }
  public static int checked(int x) { if (x < 0) throw new IllegalArgumentException("x"); return x + 1; }
  public static int nested(int a, int b) { if (a > 0) { if (b > 0) { return 1; } else { return 2; } } return 3; }
  public static int caught(String s) { try { return Integer.parseInt(s.isEmpty() ? "0" : "1"); } finally { } }
  public static int low(int x) { return x & -x; }
  public static List<Integer> two(int a, int b) { List<Integer> l = new ArrayList<>(); l.add(a); l.add(b); return l; }
  public static int[] pair(int a, int b) { int[] r = new int[2]; r[0] = a; r[1] = b; return r; }
  public static String word(int n) { if (n == 0) return "zero"; if (n == 1) return "one"; return "many"; }
  public static boolean within(int x, int low, int high) { return x >= low && x <= high; }
  public static int half(int x) { return x / 2; }
  public static int power(int n) { int p = 1; for (int i = 0; i < (n & 7); i++) p = p * 2; return p; }
  public static Account open(int n) { Account a = new Account(); if (n > 0) a.put(n); return a; }
}
