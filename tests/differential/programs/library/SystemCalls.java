/** System properties, time, environment, identity. */
public class SystemCalls {
  public static void main(String[] args) {
    System.out.println((System.currentTimeMillis() > 0) + " " + (System.nanoTime() <= System.nanoTime()) + " " + System.getProperty("no.such.property") + " " + System.getProperty("no.such", "default") + " " + System.lineSeparator().length() + " " + System.getProperty("file.separator") + System.getProperty("path.separator"));
    System.out.println("runtime " + (Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().maxMemory() > 0) + " " + System.getProperty("java.specification.name"));
    System.setProperty("own.key", "own");
    System.out.println(System.getProperty("own.key") + " " + Integer.getInteger("none", 5) + " " + Boolean.getBoolean("none"));
    System.gc();
    Object nameless = new Object() {
      public String toString() {
        return null;
      }
    };
    System.out.println(nameless);
    try {
      System.out.print(nameless);
    } catch (NullPointerException e) {
      System.out.println(System.lineSeparator() == System.lineSeparator());
    }
    System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isInterrupted());
  }
}
