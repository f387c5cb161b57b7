/** One instance: eager, lazy, by holder and by enum. */
public class Singleton {
  static String log = "";

  static final class Eager {
    private static final Eager INSTANCE = new Eager();

    private Eager() {
      log += "eager ";
    }

    static Eager get() {
      return INSTANCE;
    }
  }

  static final class Lazy {
    private static volatile Lazy instance;
    static int made;

    private Lazy() {
      made++;
    }

    static Lazy get() {
      if (instance == null) {
        synchronized (Lazy.class) {
          if (instance == null) {
            instance = new Lazy();
          }
        }
      }
      return instance;
    }
  }

  static final class Held {
    private static final class Holder {
      static final Held INSTANCE = new Held();
    }

    private Held() {
      log += "held ";
    }

    static Held get() {
      return Holder.INSTANCE;
    }
  }

  enum Only {
    INSTANCE;

    private int n;

    int next() {
      return ++n;
    }
  }

  public static void main(String[] args) {
    System.out.println((Eager.get() == Eager.get()) + " " + (Lazy.get() == Lazy.get()) + " " + Lazy.made + " " + (Held.get() == Held.get()) + " " + (Only.INSTANCE == Only.valueOf("INSTANCE")) + " " + Only.INSTANCE.next() + Only.INSTANCE.next());
    System.out.println(log);
  }
}
