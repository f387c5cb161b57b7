/** Listeners that come, go, and fail. */
public class Observer {
  interface Listener {
    void changed(int x);
  }

  static class Recorder implements Listener {
    final String name;
    String seen = "";

    Recorder(String name) {
      this.name = name;
    }

    @Override
    public void changed(int x) {
      seen += name + x + " ";
    }
  }

  static class Subject {
    final java.util.List<Listener> listeners = new java.util.ArrayList<>();

    String fire(int x) {
      String failures = "";
      for (Listener l : listeners) {
        try {
          l.changed(x);
        } catch (RuntimeException e) {
          failures += e.getMessage();
        }
      }
      return failures;
    }
  }

  public static void main(String[] args) {
    Subject s = new Subject();
    Recorder a = new Recorder("a");
    Recorder b = new Recorder("b");
    s.listeners.add(a);
    s.listeners.add(b);
    s.listeners.add(x -> {
      if (x > 2) {
        throw new IllegalStateException("too much: " + x);
      }
    });
    for (int i = 0; i < 5; i++) {
      if (i == 2) {
        s.listeners.remove(a);
      }
      System.out.println(i + " " + s.fire(i));
    }
    System.out.println(a.seen + " " + b.seen);
  }
}
