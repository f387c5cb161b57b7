/** Shadowing, blocks, and locals of different types in one slot. */
public class Scopes {
  static int x = 50;

  int get(int x) {
    return x + Scopes.x;
  }

  public static void main(String[] args) {
    int x = 1;
    {
      long y = 5;
      System.out.println(x + y);
    }
    {
      String y = "text";
      System.out.println(x + y);
    }
    for (int y = 0; y < 2; y++) {
      double z = y / 2.0;
      System.out.println(z > 0.25);
    }
    for (char y = 'a'; y < 'c'; y++) {
      System.out.println(y);
    }
    if (x == 1) {
      int[] z = {x};
      x = z[0] + 1;
    } else {
      float z = 2f;
      x = (int) z;
    }
    System.out.println(x + " " + Scopes.x + " " + new Scopes().get(7));
  }
}
