import org.sosy_lab.sv_benchmarks.Verifier;

/** A builder that a loop fills from a text of any length. */
public class Main {
  static String clean(String name) {
    StringBuffer kept = new StringBuffer();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      kept.append(Character.isLetterOrDigit(c) || c == '_' ? c : '?');
    }
    return kept.toString();
  }

  public static void main(String[] args) {
    String name = Verifier.nondetString();
    String cleaned = clean(name);
    assert cleaned != null;
  }
}
