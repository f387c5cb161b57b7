/** Instance and static initialisers, with forward references. */
public class InitialiserBlocks {
  static int early = 1;

  static {
    early = 5;
    late = 7;
  }

  static int late = early + 2;
  int a = next();

  {
    a *= 10;
    b = 3;
  }

  int b = a + 1;
  int c = b;
  private int counter;

  private int next() {
    return ++counter;
  }

  String show() {
    return a + " " + b + " " + c + " " + counter;
  }

  public static void main(String[] args) {
    System.out.println(new InitialiserBlocks().show() + " " + late + " " + early);
  }
}
