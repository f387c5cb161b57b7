import java.util.BitSet;

/** BitSet operations. */
public class BitSets {
  public static void main(String[] args) {
    BitSet a = new BitSet();
    for (int i = 0; i < 200; i += 7) {
      a.set(i);
    }
    BitSet b = new BitSet();
    b.set(10, 50);
    System.out.println(a.cardinality() + " " + a.length() + " " + a.get(14) + a.get(15) + " " + a.nextSetBit(15) + " " + b.nextClearBit(12) + " " + a.previousSetBit(20));
    BitSet and = (BitSet) a.clone();
    and.and(b);
    System.out.println(and + " " + and.intersects(b));
    a.xor(b);
    a.flip(0, 5);
    System.out.println(a + " " + a.hashCode());
    a.andNot(b);
    a.clear(3);
    System.out.println(a.cardinality() + " " + a.isEmpty());
  }
}
