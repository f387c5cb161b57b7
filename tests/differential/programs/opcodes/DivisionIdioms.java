/** Quotients and remainders as programs use them. */
public class DivisionIdioms {
  public static void main(String[] args) {
    int[] all = {0, 1, 7, 8, -1, -7, -8, 100, -100, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int a : all) {
      System.out.println(a + ": " + a / 2 + " " + (a >> 1) + " " + a % 2 + " " + (a & 1) + " " + a / 8 + " " + (a >> 3) + " " + a % 10 + " " + a / 10 + " " + a / -1 + " " + a % -1 + " " + ((a % 5) + 5) % 5 + " " + a / 3 + " " + a % -3 + " " + (long) a / -7 + " " + -a / 7);
    }
    System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1 + " " + 5.5 % 2 + " " + -5.5 % 2 + " " + 5 % -3.5);
  }
}
