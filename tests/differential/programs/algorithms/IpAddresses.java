/** Parsing and printing of dotted addresses and masks. */
public class IpAddresses {
  static int parse(String s) {
    String[] parts = s.split("\\.");
    if (parts.length != 4) {
      throw new IllegalArgumentException(parts.length + " parts");
    }
    int a = 0;
    for (String p : parts) {
      int n = Integer.parseInt(p);
      if (n < 0 || n > 255) {
        throw new IllegalArgumentException("part " + n);
      }
      a = a << 8 | n;
    }
    return a;
  }

  static String show(int a) {
    return (a >>> 24) + "." + (a >> 16 & 255) + "." + (a >> 8 & 255) + "." + (a & 255);
  }

  public static void main(String[] args) {
    for (String s : new String[] {"192.168.1.17/24", "10.0.0.1/8", "256.1.1.1/8", "1.2.3/4", "1.2.3.4/33", "a.b.c.d/1", "255.255.255.255/32"}) {
      try {
        String[] parts = s.split("/");
        int bits = Integer.parseInt(parts[1]);
        if (bits > 32) {
          throw new IllegalArgumentException("mask " + bits);
        }
        int mask = bits == 0 ? 0 : -1 << 32 - bits;
        int address = parse(parts[0]);
        System.out.println(s + " net " + show(address & mask) + " last " + show(address | ~mask) + " " + (address & 0xffffffffL));
      } catch (IllegalArgumentException e) {
        System.out.println(s + " " + e.getClass().getSimpleName() + " " + e.getMessage());
      }
    }
  }
}
