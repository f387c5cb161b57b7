import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** Byte streams, buffers, filters and sequences. */
public class StreamsOfBytes {
  public static void main(String[] args) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(200);
    out.write(new byte[] {1, 2, 3}, 1, 2);
    InputStream in = new SequenceInputStream(new ByteArrayInputStream(out.toByteArray()), new BufferedInputStream(new ByteArrayInputStream(new byte[] {9, -1})));
    int b;
    String row = "";
    while ((b = in.read()) != -1) {
      row += b + " ";
    }
    System.out.println(row + out.size());
    InputStream own = new InputStream() {
      private int n = 3;

      @Override
      public int read() {
        return n-- > 0 ? 'a' + n : -1;
      }
    };
    byte[] buffer = new byte[5];
    System.out.println(own.read(buffer) + " " + new String(buffer, 0, 3) + " " + own.read(buffer) + " " + own.available());
  }
}
