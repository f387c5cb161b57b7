/** A message digest by hand: SHA-1 over short texts. */
public class Digest {
  static String sha1(String text) {
    int n = text.length();
    int[] block = new int[80];
    for (int i = 0; i < n; i++) {
      block[i / 4] |= text.charAt(i) << 24 - i % 4 * 8;
    }
    block[n / 4] |= 0x80 << 24 - n % 4 * 8;
    block[15] = n * 8;
    for (int i = 16; i < 80; i++) {
      block[i] = Integer.rotateLeft(block[i - 3] ^ block[i - 8] ^ block[i - 14] ^ block[i - 16], 1);
    }
    int[] h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    int a = h[0];
    int b = h[1];
    int c = h[2];
    int d = h[3];
    int e = h[4];
    for (int i = 0; i < 80; i++) {
      int f = i < 20 ? b & c | ~b & d : i < 40 || i >= 60 ? b ^ c ^ d : b & c | b & d | c & d;
      int k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
      int t = (a << 5 | a >>> 27) + f + e + k + block[i];
      e = d;
      d = c;
      c = b << 30 | b >>> 2;
      b = a;
      a = t;
    }
    String s = "";
    int[] out = {h[0] + a, h[1] + b, h[2] + c, h[3] + d, h[4] + e};
    for (int x : out) {
      String hex = Integer.toHexString(x);
      while (hex.length() < 8) {
        hex = "0" + hex;
      }
      s += hex;
    }
    return s;
  }

  public static void main(String[] args) {
    for (String s : new String[] {"", "abc"}) {
      System.out.println(s + " " + sha1(s));
    }
  }
}
