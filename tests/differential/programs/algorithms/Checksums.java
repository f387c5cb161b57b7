/** Hash and checksum functions on ints and longs. */
public class Checksums {
  public static void main(String[] args) {
    byte[] data = "The quick brown fox".getBytes();
    int adlerA = 1;
    int adlerB = 0;
    int fnv = 0x811c9dc5;
    int crc = -1;
    long djb = 5381;
    for (byte x : data) {
      adlerA = (adlerA + (x & 0xff)) % 65521;
      adlerB = (adlerB + adlerA) % 65521;
      fnv = (fnv ^ x) * 16777619;
      djb = (djb << 5) + djb + x;
      crc ^= x;
      for (int k = 0; k < 8; k++) {
        crc = crc >>> 1 ^ (0xedb88320 & -(crc & 1));
      }
    }
    System.out.println(Integer.toHexString(adlerB << 16 | adlerA) + " " + Integer.toHexString(fnv) + " " + Integer.toHexString(~crc) + " " + djb);
    long x = 88172645463325252L;
    for (int i = 0; i < 5; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
      System.out.println(x);
    }
    int seed = 1;
    for (int i = 0; i < 5; i++) {
      seed = seed * 1664525 + 1013904223;
      System.out.println(seed + " " + (seed >>> 16) % 6);
    }
  }
}
