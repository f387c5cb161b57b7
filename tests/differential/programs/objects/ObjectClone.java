/** clone() copies the fields, and only where it is allowed. */
public class ObjectClone {
  static class Copyable implements Cloneable {
    int number = 3;
    int[] list = new int[1];

    Object copy() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  static class Stubborn {
    Object copy() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  public static void main(String[] args) throws CloneNotSupportedException {
    Copyable a = new Copyable();
    a.list[0] = 5;
    Copyable b = (Copyable) a.copy();
    b.number = 9;
    b.list[0] = 6;
    System.out.println(a.number + " " + a.list[0] + " " + b.number + " " + (a.list == b.list) + " " + b.getClass().getSimpleName());
    try {
      new Stubborn().copy();
    } catch (CloneNotSupportedException e) {
      System.out.println("refused " + e.getMessage().endsWith("Stubborn"));
    }
  }
}
