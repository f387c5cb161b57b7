import org.sosy_lab.sv_benchmarks.Verifier;

/** A builder that a branch replaces by one of another place, which has the character. */
public class BuilderLacksAfterwards {
  public static void main(String[] args) {
    StringBuilder kept = new StringBuilder();
    String text = Verifier.nondetString();
    for (int i = 0; i < text.length(); i++) {
      StringBuilder next;
      if (text.charAt(i) == '#' && i > 20) {
        next = new StringBuilder("#");
      } else {
        next = new StringBuilder();
      }
      next.append('x');
      kept.append(next);
    }
    assert !kept.toString().contains("#");
  }
}
