/** Inner objects, their outer objects, and names that hide each other. */
public class InnerClasses {
  private int x = 10;
  private static int total = 0;

  class Inner {
    int x = 1;
    private String secret = "s";

    void bump() {
      InnerClasses.this.x += x;
      total++;
    }

    String describe() {
      int x = 99;
      return x + "," + this.x + "," + InnerClasses.this.x + "," + total;
    }

    class Deep {
      int all() {
        return x + InnerClasses.this.x;
      }
    }
  }

  String secret(Inner i) {
    return i.secret + i.x;
  }

  public static void main(String[] args) {
    InnerClasses outer = new InnerClasses();
    Inner a = outer.new Inner();
    Inner b = outer.new Inner();
    a.x += 5;
    a.bump();
    b.bump();
    System.out.println(outer.x + " " + a.x + " " + b.x + " " + a.describe() + " " + outer.secret(a));
    Inner.Deep deep = a.new Deep();
    System.out.println(deep.all());
    InnerClasses none = null;
    try {
      none.new Inner();
    } catch (NullPointerException e) {
      System.out.println("no outer object");
    }
  }
}
