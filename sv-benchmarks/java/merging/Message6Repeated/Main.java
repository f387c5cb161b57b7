import java.util.ArrayList;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A list that grows by one to three bytes for each input, made twice. */
public class Main {
  static ArrayList<Byte> quoted(byte[] bytes) {
    ArrayList<Byte> result = new ArrayList<>();
    result.add((byte) 34);
    for (byte b : bytes) {
      if (b == 34 || b == 92) {
        result.add((byte) 92);
        result.add(b);
      } else if (b < 32) {
        result.add((byte) 92);
        result.add((byte) (48 + (b >> 3 & 7)));
        result.add((byte) (48 + (b & 7)));
      } else {
        result.add(b);
      }
    }
    result.add((byte) 34);
    return result;
  }

  public static void main(String[] args) {
    byte[] bytes = new byte[6];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Verifier.nondetByte();
    }
    ArrayList<Byte> first = quoted(bytes);

    ArrayList<Byte> second = quoted(bytes);
    assert first.size() == second.size();
    for (int i = 0; i < 3; i++) {
      assert first.get(i).equals(second.get(i));
    }
  }
}
