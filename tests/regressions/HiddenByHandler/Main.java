/** A handler of uncaught exceptions ends the virtual machine with status 0: the exception has left main all the same. */
public class Main {
  public static void main(String[] args) {
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.exit(0));
    if (args.length == 0) {
      throw new IllegalStateException("hidden");
    }
  }
}
