/** Sparse switches over the whole range of int. */
public class LookupSwitch {
  static String pick(int i) {
    switch (i) {
      case Integer.MIN_VALUE:
        return "least";
      case -1000:
        return "-k";
      case 0:
        return "zero";
      case 1000:
        return "k";
      case Integer.MAX_VALUE:
        return "most";
      default:
        return "other";
    }
  }

  static int empty(int i) {
    switch (i) {}
    switch (i) {
      default:
        return 1;
    }
  }

  public static void main(String[] args) {
    int[] all = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000, -1, 0, 1, 1000, 1001, 100000, Integer.MAX_VALUE, Integer.MAX_VALUE - 1};
    for (int i : all) {
      System.out.println(i + " " + pick(i) + " " + empty(i));
    }
  }
}
