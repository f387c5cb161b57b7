/** && and || evaluate only what they need, & and | everything. */
public class ShortCircuit {
  static String trace = "";

  static boolean say(String name, boolean value) {
    trace += name;
    return value;
  }

  public static void main(String[] args) {
    boolean[] all = {false, true};
    for (boolean a : all) {
      for (boolean b : all) {
        trace = "";
        boolean r = say("a", a) && say("b", b) || say("c", !a);
        boolean s = say("d", a) & say("e", b) | say("f", !b) ^ say("g", a);
        System.out.println(a + " " + b + ": " + trace + r + s);
      }
    }
  }
}
