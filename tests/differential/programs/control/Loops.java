/** while, do, for, for-each, with break, continue and labels. */
public class Loops {
  public static void main(String[] args) {
    int n = 0;
    while (true) {
      if (++n > 10) {
        break;
      }
      if (n % 2 == 0) {
        continue;
      }
      if (n == 9) {
        break;
      }
    }
    System.out.println("while " + n);
    do {
      n -= 4;
    } while (n > 0);
    System.out.println("do " + n);
    String trace = "";
    outer:
    for (int i = 0, j = 10; i < j; i += 2, j--) {
      for (int k = 0; ; k++) {
        if (k == 2) {
          continue outer;
        }
        if (i == 6) {
          break outer;
        }
        trace += i + "" + k + " ";
      }
    }
    System.out.println(trace);
    int sum = 0;
    for (int x : new int[] {3, 1, 4}) {
      sum = sum * 10 + x;
    }
    for (String s : java.util.Arrays.asList("a", "bb")) {
      sum += s.length();
    }
    System.out.println(sum);
    block: {
      if (sum > 5) {
        break block;
      }
      sum = 0;
    }
    System.out.println(sum);
    for (; sum > 1; sum /= 7) {}
    System.out.println(sum);
  }
}
