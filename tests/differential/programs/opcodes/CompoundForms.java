/** Compound assignments whose value is used, on every kind of target. */
public class CompoundForms {
  static double z = 1.5;
  int x = 3;
  long y = 10L;

  public static void main(String[] args) {
    CompoundForms o = new CompoundForms();
    int[] a = {1, 2, 3};
    long[] l = {1L, 2L};
    int i = 0;
    System.out.println((o.x += 5) + " " + (o.y -= 3L) + " " + (CompoundForms.z *= 2.5) + " " + (a[i++] <<= 3) + " " + (l[i--] |= 8L) + " " + i);
    System.out.println((a[o.x - 8] += a[1] += 10) + " " + a[1] + " " + a[2]);
    int r = o.x = a[0] = 77;
    System.out.println(r + " " + o.x + " " + a[0]);
    String t = "a";
    System.out.println((t += "b") + (t += 1) + t);
    String[] ts = {"x"};
    ts[0] += ts[0] += "y";
    System.out.println(ts[0]);
    int q = 100;
    q += q++ + ++q;
    System.out.println(q);
    int sh = 1;
    sh <<= 33L;
    long lsh = 1;
    lsh <<= 33;
    System.out.println(sh + " " + lsh + " " + (sh >>>= 1) + " " + (lsh >>= 40L));
  }
}
