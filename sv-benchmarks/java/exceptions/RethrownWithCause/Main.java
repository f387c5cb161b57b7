import org.sosy_lab.sv_benchmarks.Verifier;

/** The handler wraps and throws again. */
public class Main {
  static int parse(byte[] packet) {
    try {
      return packet[packet[0]];
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("bad packet", e);
    }
  }

  public static void main(String[] args) {
    byte[] packet = {0, 10, 20, 30};
    packet[0] = Verifier.nondetByte();
    int payload = parse(packet);
    assert payload == packet[0] || payload == packet[0] * 10;
  }
}
