import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

/** Checksums whose code is native. */
public class NativeChecksums {
  public static void main(String[] args) {
    byte[] data = new byte[300];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (i * 7);
    }
    for (Checksum sum : Arrays.asList(new CRC32(), new Adler32())) {
      sum.update(data, 10, 200);
      sum.update(300);
      System.out.println(sum.getClass().getSimpleName() + " " + sum.getValue());
      sum.reset();
      System.out.println(sum.getValue());
    }
  }
}
