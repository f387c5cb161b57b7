import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Bytes and characters of unknown number, one after the other. */
public class BytesRead {
  public static void main(String[] args) throws IOException {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    InputStream in = new ByteArrayInputStream(new byte[n]);
    int read = in.read();
    while (read != -1) {
      assert read == 0;
      read = in.read();
    }
    CharacterIterator chars = new StringCharacterIterator(Verifier.nondetString());
    boolean seen = false;
    for (char c = chars.first(); c != CharacterIterator.DONE; c = chars.next()) {
      seen |= c == 'x';
    }
    assert chars.getIndex() >= 0;
  }
}
