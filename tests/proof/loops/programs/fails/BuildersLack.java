import org.sosy_lab.sv_benchmarks.Verifier;

/** What one builder lacks, another one of the same place has; and a merged one has the character. */
public class BuildersLack {
  static StringBuilder make(String start) {
    return new StringBuilder(start);
  }

  public static void main(String[] args) {
    StringBuilder plain = make("");
    StringBuilder marked = make("<");
    String text = Verifier.nondetString();
    for (int i = 0; i < text.length(); i++) {
      StringBuilder target = text.charAt(i) == '<' ? marked : plain;
      if (text.charAt(i) == '>') {
        StringBuilder swapped = plain;
        plain = marked;
        marked = swapped;
      }
      target.append('.');
    }
    assert plain.indexOf("<") < 0;
  }
}
