package acme;

import java.util.ArrayList;
import java.util.List;

/** Methods that were changed, some by mistake. */
public class Other {
  public static int mid(int a, int b) { return (a + b) / 2; }
  public static int div(int a, int b) { return a / b; }
  public static int abs(int x) { return Math.abs(x); }
  public static int half(int x) { return x / 2; }
  public static boolean odd(int n) { return n % 2 == 1; }
  public static double add(double a) { return a + 0.0; }
  public static boolean less(float a, float b) { return a < b; }
  public static int clamp(int x) { return Math.max(0, Math.min(x, 10)); }
  public static boolean leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
  public static long wide(int a, int b) { return (long) a * b; }
  public static char upper(char c) { return c >= 'a' && c <= 'z' ? (char) (c - 32) : c; }
  public static String trim(String s) { return s.trim(); }
  public static boolean same(String a, String b) { return a.equals(b); }
  public static int first(int[] a) { return a.length == 0 ? -1 : a[0]; }
  public static int last(int[] a) { return a[a.length - 1]; }
  public static void fill(int[] a) { for (int i = 0; i < a.length; i++) a[i] = 7; }
  public static int checked(int x) { if (x < 0) throw new IllegalArgumentException(); return x; }
  public static List<Integer> two(int a, int b) { List<Integer> l = new ArrayList<>(); l.add(a); l.add(b); return l; }
  public static String word(int n) { return n == 1 ? "one" : "many"; }
  public static int compare(int a, int b) { return Integer.compare(a, b); }
  public static int hash(String s) { return s.isEmpty() ? 0 : s.charAt(0); }
  public static int shift(long x) { return (int) (x >> 3); }
  public static byte narrow(int x) { return (byte) x; }
  public static Account open(int n) { Account a = new Account(); a.put(n); return a; }
  public static Account.Kind kind(int n) { return n > 100 ? Account.Kind.LARGE : Account.Kind.SMALL; }
}
