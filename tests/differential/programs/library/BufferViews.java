import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.text.Collator;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;

/** Bulk copies between arrays and views of bytes, in both orders; what of the JDK is read so. */
public class BufferViews {
  public static void main(String[] args) {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      ByteBuffer bytes = ByteBuffer.allocate(96).order(order);
      for (int i = 0; i < 96; i++) {
        bytes.put(i, (byte) (i * 37 - 60));
      }
      int[] ints = new int[12];
      bytes.asIntBuffer().get(ints, 1, 10);
      System.out.println(Arrays.toString(ints));
      char[] chars = new char[40];
      CharBuffer view = bytes.asCharBuffer();
      view.get(chars, 0, 40);
      System.out.println((int) chars[7] + " " + (int) chars[39]);
      short[] shorts = new short[20];
      ((ShortBuffer) bytes.asShortBuffer().position(3)).get(shorts);
      System.out.println(Arrays.toString(shorts));
      LongBuffer longs = bytes.asLongBuffer();
      longs.put(new long[] {1, -2, Long.MAX_VALUE, 4, 5, 6, 7, 8});
      IntBuffer copy = IntBuffer.allocate(24);
      copy.put(bytes.asIntBuffer());
      System.out.println(Arrays.toString(copy.array()));
    }
    System.out.println(Collator.getInstance(Locale.US).compare("a", "B") < 0);
    System.out.println(Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length());
  }
}
