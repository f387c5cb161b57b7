/** assert statements, their messages, and what they evaluate. */
public class AssertStatements {
  public static void main(String[] args) {
    int evaluated = 0;
    assert (evaluated = 1) == 1;
    System.out.println("evaluated " + evaluated);
    Object[] details = {null, 5, "text", 2.5, 'c', 7L, new IllegalStateException("cause")};
    for (Object d : details) {
      try {
        assert d == details : d;
        System.out.println("not reached");
      } catch (AssertionError e) {
        System.out.println(e.getMessage() + " / " + e.getCause());
      }
    }
    try {
      assert evaluated == 2;
    } catch (AssertionError e) {
      System.out.println(e.getMessage());
    }
  }
}
