/** Nested conditional expressions and conditions with side effects. */
public class Conditions {
  public static void main(String[] args) {
    for (int i = -3; i <= 3; i++) {
      String s = i < 0 ? i < -1 ? "very low" : "low" : i == 0 ? "zero" : i > 2 ? "very high" : "high";
      int calls = 0;
      boolean b = i > 0 && (calls += 1) > 0 || i < -2 && (calls += 10) > 0;
      boolean c = !(i > 1) ^ (i & 1) == 1;
      System.out.println(i + " " + s + " " + b + calls + c);
    }
    Object x = null;
    System.out.println(x == null ? "null" : x.toString());
  }
}
