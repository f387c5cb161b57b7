import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.zip.CRC32;

/** UUIDs, checksums, encodings with fixed input. */
public class Uuids {
  public static void main(String[] args) {
    byte[] text = "hello world".getBytes(StandardCharsets.UTF_8);
    System.out.println(Base64.getEncoder().encodeToString(text) + " " + new String(Base64.getDecoder().decode("aGk="), StandardCharsets.UTF_8));
    CRC32 crc = new CRC32();
    crc.update(text, 0, text.length);
    System.out.println(Long.toHexString(crc.getValue()) + " " + new UUID(1L, 2L) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").equals(new UUID(1, 2)));
  }
}
