import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;

/** After its end a socket delivers no further line. */
public class Main {
  public static void main(String[] args) throws IOException {
    Socket socket = new Socket("host.example.org", 4711);
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), "UTF-8"));
    String first = reader.readLine();
    String second = reader.readLine();
    assert first != null || second == null;
    reader.close();
    socket.close();
  }
}
