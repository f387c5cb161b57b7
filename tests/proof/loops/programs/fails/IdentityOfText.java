import org.sosy_lab.sv_benchmarks.Verifier;

/** The field holds the very constant that it is compared with. */
public class IdentityOfText {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node last = new Node();
    for (int i = 0; i < n; i++) {
      last = new Node();
      last.colour = "red";
    }
    assert last.colour != "red";
  }

  static class Node {
    String colour;
  }
}
