/** & | ^ ! && || on booleans, in values and in branches. */
public class BooleanLogic {
  public static void main(String[] args) {
    boolean[] all = {false, true};
    for (boolean a : all) {
      for (boolean b : all) {
        boolean c = a & b;
        c |= a ^ b;
        c ^= true;
        boolean d = !a && b || a && !b;
        int n = 0;
        if (a & !b) {
          n += 1;
        }
        if (a | b) {
          n += 2;
        }
        if (!(a ^ b)) {
          n += 4;
        }
        if (a == b) {
          n += 8;
        }
        boolean[] array = {a, b};
        array[0] &= array[1];
        System.out.println(a + " " + b + " " + c + " " + d + " " + n + " " + array[0] + " " + (a ? b : !b) + " " + (a != b));
      }
    }
  }
}
