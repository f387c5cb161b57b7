import org.sosy_lab.sv_benchmarks.Verifier;

/** A case without break runs into the next one. */
public class Main {
  static int days(int month, boolean leap) {
    int days = 31;
    switch (month) {
      case 2:
        days = leap ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        days = 30;
        break;
      default:
        break;
    }
    return days;
  }

  public static void main(String[] args) {
    int month = Verifier.nondetInt();
    if (month >= 1 && month <= 12) {
      int days = days(month, Verifier.nondetBoolean());
      assert month != 2 || days < 30;
    }
  }
}
