/** A failing initialiser makes the class unusable. */
public class InitFails {
  static class Bad {
    static int value = compute();

    static int compute() {
      throw new IllegalStateException("no value");
    }
  }

  static class Worse {
    static {
      if (true) {
        throw new LinkageError("errors stay as they are");
      }
    }
  }

  static class Base {
    static int zero = 0;
    static int one = 1 / zero;
  }

  static class Sub extends Base {
    static void run() {
      System.out.println("not reached");
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      try {
        System.out.println(Bad.value);
      } catch (ExceptionInInitializerError e) {
        System.out.println("first: " + e.getMessage() + " " + e.getCause());
      } catch (NoClassDefFoundError e) {
        System.out.println("later: " + e.getMessage());
      }
    }
    try {
      new Worse();
    } catch (Error e) {
      System.out.println(e.getClass().getName() + " " + e.getMessage());
    }
    try {
      Sub.run();
    } catch (ExceptionInInitializerError e) {
      System.out.println("through the subclass");
    }
  }
}
