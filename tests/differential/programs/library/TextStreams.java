import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;

/** Readers, writers and byte streams over memory. */
public class TextStreams {
  public static void main(String[] args) throws IOException {
    BufferedReader r = new BufferedReader(new StringReader("first\nsecond\r\n\nlast"));
    for (String line = r.readLine(); line != null; line = r.readLine()) {
      System.out.println("[" + line + "]");
    }
    StringWriter w = new StringWriter();
    PrintWriter p = new PrintWriter(w);
    p.print(5);
    p.println(" lines");
    p.printf("%3d", 7);
    p.flush();
    System.out.println(w.toString().replace(System.lineSeparator(), "/"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(-5);
    out.writeLong(1L << 40);
    out.writeUTF("h\u00e9");
    out.writeDouble(1.5);
    out.writeBoolean(true);
    System.out.println(bytes.size());
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUTF() + " " + in.readDouble() + " " + in.readBoolean() + " " + in.read());
    try {
      in.readInt();
    } catch (java.io.EOFException e) {
      System.out.println("at the end");
    }
    System.out.println(new BufferedReader(new InputStreamReader(new ByteArrayInputStream("x\u4e2dy".getBytes("UTF-8")), "UTF-8")).readLine().length());
    try (StringReader closed = new StringReader("a")) {
      closed.close();
      closed.read();
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
