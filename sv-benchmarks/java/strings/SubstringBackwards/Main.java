import org.sosy_lab.sv_benchmarks.Verifier;

/** The end of the substring may lie before its begin. */
public class Main {
  public static void main(String[] args) {
    String text = "key=value";
    int begin = Verifier.nondetInt();
    int end = Verifier.nondetInt();
    if (begin >= 0 && begin <= text.length() && end >= 0 && end <= text.length()) {
      String part = text.substring(begin, end);
      assert part.length() == end - begin;
    }
  }
}
