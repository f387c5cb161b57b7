/** New arrays hold the zero of their element type. */
public class ArrayDefaults {
  public static void main(String[] args) {
    boolean[] z = new boolean[2];
    byte[] b = new byte[2];
    char[] c = new char[2];
    short[] s = new short[2];
    int[] i = new int[2];
    long[] l = new long[2];
    float[] f = new float[2];
    double[] d = new double[2];
    String[] t = new String[2];
    System.out.println("boolean " + z[1]);
    System.out.println("byte " + b[1]);
    System.out.println("char " + (int) c[1]);
    System.out.println("short " + s[1]);
    System.out.println("int " + i[1]);
    System.out.println("long " + l[1]);
    System.out.println("float " + Float.floatToIntBits(f[1]));
    System.out.println("double " + Double.doubleToLongBits(d[1]));
    System.out.println("reference " + t[1]);
  }
}
