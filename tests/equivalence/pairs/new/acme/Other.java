package acme;

import java.util.Arrays;
import java.util.List;

/** Methods that were changed, some by mistake. */
public class Other {
  public static int mid(int a, int b) { return a + (b - a) / 2; }
  public static int div(int a, int b) { if (b == 0) throw new IllegalArgumentException("b"); return a / b; }
  public static int abs(int x) { return x == Integer.MIN_VALUE ? Integer.MAX_VALUE : Math.abs(x); }
  public static int half(int x) { return x >> 1; }
  public static boolean odd(int n) { return n % 2 != 0; }
  public static double add(double a) { return a; }
  public static boolean less(float a, float b) { return !(a >= b); }
  public static int clamp(int x) { return Math.max(0, Math.min(x, 9)); }
  public static boolean leap(int y) { return y % 4 == 0 && y % 100 != 0; }
  public static long wide(int a, int b) { return a * b; }
  public static char upper(char c) { return Character.toUpperCase(c); }
  public static String trim(String s) { return s.strip(); }
  public static boolean same(String a, String b) { return a.equalsIgnoreCase(b); }
  public static int first(int[] a) { return a[0]; }
  public static int last(int[] a) { return a.length == 0 ? 0 : a[a.length - 1]; }
  public static void fill(int[] a) { for (int i = 1; i < a.length; i++) a[i] = 7; }
  public static int checked(int x) { if (x < 0) throw new IllegalStateException(); return x; }
  public static List<Integer> two(int a, int b) { return Arrays.asList(b, a); }
  public static String word(int n) { return n == 1 || n == -1 ? "one" : "many"; }
  public static int compare(int a, int b) { return a - b; }
  public static int hash(String s) { return s.hashCode(); }
  public static int shift(long x) { return (int) (x >>> 3) & 0x1fffffff; }
  public static byte narrow(int x) { return (byte) Math.min(x, 127); }
  public static Account open(int n) { Account a = new Account(); if (n != 13) a.put(n); return a; }
  public static Account.Kind kind(int n) { return n >= 100 ? Account.Kind.LARGE : Account.Kind.SMALL; }
}
