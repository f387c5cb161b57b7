/** An exception in a constructor leaves no object. */
public class ConstructorFails {
  static class Part {
    static int made;
    static int finished;
    final int size;

    {
      made++;
    }

    Part(int size) {
      if (size < 0) {
        throw new IllegalArgumentException("size " + size);
      }
      this.size = size;
      finished++;
    }
  }

  public static void main(String[] args) {
    Part p = null;
    try {
      p = new Part(-1);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage() + " " + (p == null) + " " + Part.made + " " + Part.finished);
    }
    p = new Part(4);
    System.out.println(p.size + " " + Part.made + " " + Part.finished);
  }
}
