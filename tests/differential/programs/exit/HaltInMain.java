/** Runtime.halt ends the program at once. */
public class HaltInMain {
  public static void main(String[] args) {
    System.out.println("before");
    System.out.flush();
    Runtime.getRuntime().halt(1);
    System.out.println("never");
  }
}
