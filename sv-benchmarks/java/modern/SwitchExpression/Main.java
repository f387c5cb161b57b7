import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch that yields a value. */
public class Main {
  enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

  static int hours(Day day) {
    return switch (day) {
      case MON, TUE, WED, THU -> 8;
      case FRI -> {
        int late = 2;
        yield 8 - late;
      }
      case SAT, SUN -> 0;
    };
  }

  public static void main(String[] args) {
    int day = Verifier.nondetInt();
    if (day >= 0 && day < 7) {
      assert hours(Day.values()[day]) != 6;
    }
  }
}
