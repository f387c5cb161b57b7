import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PushbackReader;
import java.io.StringReader;

/** Reading characters, marks and lines. */
public class StringReaders {
  public static void main(String[] args) throws IOException {
    LineNumberReader r = new LineNumberReader(new StringReader("a\nb\n\nc"));
    String s;
    while ((s = r.readLine()) != null) {
      System.out.println(r.getLineNumber() + " [" + s + "]");
    }
    PushbackReader p = new PushbackReader(new StringReader("xyz"));
    int c = p.read();
    p.unread(c);
    System.out.println((char) p.read() + "" + (char) p.read() + p.skip(5) + p.read());
    StringReader m = new StringReader("mark");
    m.read();
    m.mark(9);
    m.read();
    m.reset();
    System.out.println((char) m.read() + " " + m.ready());
  }
}
