import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** Serialization: constructors of classes above that are not serializable run, in the new object. */
public class SerializedObjects {
  static class Plain {
    int above = 1;

    Plain() {
      above += 4;
    }
  }

  static class Kept extends Plain implements Serializable {
    private static final long serialVersionUID = 1L;
    int below = 2;
    transient int lost = 3;
  }

  static class NoneAbove {
    NoneAbove(int x) {}
  }

  static class WithoutConstructor extends NoneAbove implements Serializable {
    private static final long serialVersionUID = 1L;
    WithoutConstructor() {
      super(1);
    }
  }

  static class Failing {
    Failing() {
      throw new IllegalStateException("not again");
    }

    Failing(int x) {}
  }

  static class AboveFails extends Failing implements Serializable {
    private static final long serialVersionUID = 1L;
    AboveFails() {
      super(1);
    }
  }

  static class Replaced implements Serializable {
    private static final long serialVersionUID = 1L;
    final int x;

    Replaced(int x) {
      this.x = x;
    }

    private Object readResolve() {
      return new Replaced(x + 1);
    }
  }

  static Object copy(Object given) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    out.writeObject(given);
    out.flush();
    return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
  }

  public static void main(String[] args) throws Exception {
    Kept kept = new Kept();
    kept.above = 70;
    kept.below = 80;
    kept.lost = 90;
    Kept copied = (Kept) copy(kept);
    System.out.println(copied.above + " " + copied.below + " " + copied.lost);
    System.out.println(((Replaced) copy(new Replaced(4))).x);
    for (Object given : new Object[] {new WithoutConstructor(), new AboveFails()}) {
      try {
        System.out.println(copy(given));
      } catch (IOException | RuntimeException e) {
        System.out.println(e.getClass().getName());
      }
    }
  }
}
