import org.sosy_lab.sv_benchmarks.Verifier;

/** The character that a builder lacks occurs only in the text that is looked for. */
public class BuilderLacksSearched {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    StringBuilder kept = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      kept.append(Character.isLetter(c) ? c : '_');
    }
    assert !("{" + kept + "}").contains("{a}b");
  }
}
