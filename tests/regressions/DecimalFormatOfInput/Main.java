import java.text.DecimalFormat;
import java.text.NumberFormat;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A decimal format gives some text for every number. */
public class Main {
  public static void main(String[] args) {
    String text = new DecimalFormat("#,##0.00").format(Verifier.nondetDouble());
    if (text == null) {
      throw new IllegalStateException();
    }
    String money = NumberFormat.getInstance().format(Verifier.nondetInt());
    assert money != null;
  }
}
