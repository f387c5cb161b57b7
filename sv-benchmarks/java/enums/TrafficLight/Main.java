import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch over an enum that forgets one of its constants. */
public class Main {
  enum Light {
    RED,
    RED_AMBER,
    GREEN,
    AMBER
  }

  static Light next(Light light) {
    switch (light) {
      case RED:
        return Light.RED_AMBER;
      case RED_AMBER:
        return Light.GREEN;
      case GREEN:
        return Light.AMBER;
      default:
        return light;
    }
  }

  public static void main(String[] args) {
    Light light = Light.values()[Verifier.nondetInt() & 3];
    assert next(light) != light;
  }
}
