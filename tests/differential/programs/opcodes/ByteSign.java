/** Bytes are signed; masks and shifts on them. */
public class ByteSign {
  public static void main(String[] args) {
    byte[] all = {0, 1, 127, -128, -1, (byte) 0x80, (byte) 0xf0};
    for (byte b : all) {
      System.out.println(b + " " + (b & 0xff) + " " + (b >> 4) + " " + (b >>> 4) + " " + (byte) (b >>> 4) + " " + (byte) (b << 1) + " " + ((b & 0xff) >>> 4) + " " + (char) (b & 0x7f) + " " + (int) (char) b + " " + ~b + " " + -b + " " + (byte) -b + " " + (short) b + " " + (long) b);
    }
    byte sum = 0;
    for (int i = 0; i < 300; i++) {
      sum++;
    }
    System.out.println(sum);
    int word = (all[3] & 0xff) << 24 | (all[2] & 0xff) << 16 | (all[6] & 0xff) << 8 | all[1] & 0xff;
    System.out.println(word + " " + Integer.toHexString(word));
  }
}
