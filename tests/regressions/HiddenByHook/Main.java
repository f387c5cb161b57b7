/** A shutdown hook halts the virtual machine with status 0, after an assertion has failed in main. */
public class Main {
  public static void main(String[] args) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));
    assert args.length > 0;
  }
}
