import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** The standard input may end before the first line. */
public class Main {
  public static void main(String[] args) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
    String line = reader.readLine();
    int length = line.length();
    assert length >= 0;
  }
}
