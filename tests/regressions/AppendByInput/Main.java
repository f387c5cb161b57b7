import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Whether a file is appended to depends on input. */
public class Main {
  public static void main(String[] args) throws IOException {
    boolean append = Verifier.nondetBoolean();
    File file = File.createTempFile("number", ".txt");
    try (FileOutputStream first = new FileOutputStream(file)) {
      first.write('1');
    }
    try (FileOutputStream second = new FileOutputStream(file, append)) {
      second.write('2');
    }
    long length = file.length();
    file.delete();
    assert append || length != 1;
  }
}
