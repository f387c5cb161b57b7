import org.sosy_lab.sv_benchmarks.Verifier;

/** The builder lacks characters of the text that is looked for, but what is around it does not. */
public class BuilderLacksOthers {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    StringBuilder kept = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      kept.append(Character.isLetter(c) ? c : '_');
    }
    assert !("{" + kept + "}b").contains("{a}b");
  }
}
