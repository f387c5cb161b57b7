/** A handler inside a loop goes on with the next round. */
public class CatchInLoop {
  public static void main(String[] args) {
    String[] words = {"1", "x", "3", "", null, "-7", "99999999999", "+5", "0x10", " 2"};
    int sum = 0;
    for (String w : words) {
      try {
        sum += Integer.parseInt(w);
        System.out.println("ok " + w);
      } catch (NumberFormatException e) {
        System.out.println("bad " + w + ": " + e.getMessage());
        continue;
      } finally {
        sum += 1000;
      }
    }
    System.out.println(sum);
  }
}
