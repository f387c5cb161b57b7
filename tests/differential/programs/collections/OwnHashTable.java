/** An own hash table with chaining and growth. */
public class OwnHashTable {
  static class Table {
    private static class Entry {
      final String key;
      int value;
      Entry next;

      Entry(String key, int value, Entry next) {
        this.key = key;
        this.value = value;
        this.next = next;
      }
    }

    Entry[] slots = new Entry[4];
    int size;

    private int slot(String key, int length) {
      return (key.hashCode() & 0x7fffffff) % length;
    }

    Integer get(String key) {
      for (Entry e = slots[slot(key, slots.length)]; e != null; e = e.next) {
        if (e.key.equals(key)) {
          return e.value;
        }
      }
      return null;
    }

    void put(String key, int value) {
      int s = slot(key, slots.length);
      for (Entry e = slots[s]; e != null; e = e.next) {
        if (e.key.equals(key)) {
          e.value = value;
          return;
        }
      }
      slots[s] = new Entry(key, value, slots[s]);
      if (++size > 2 * slots.length) {
        Entry[] old = slots;
        slots = new Entry[2 * old.length];
        for (Entry e : old) {
          while (e != null) {
            Entry next = e.next;
            int at = slot(e.key, slots.length);
            e.next = slots[at];
            slots[at] = e;
            e = next;
          }
        }
      }
    }

    boolean remove(String key) {
      int s = slot(key, slots.length);
      Entry before = null;
      for (Entry e = slots[s]; e != null; before = e, e = e.next) {
        if (e.key.equals(key)) {
          if (before == null) {
            slots[s] = e.next;
          } else {
            before.next = e.next;
          }
          size--;
          return true;
        }
      }
      return false;
    }
  }

  public static void main(String[] args) {
    Table t = new Table();
    for (int i = 0; i < 20; i++) {
      t.put("k" + i * 7 % 20, i);
    }
    t.put("k3", 1000);
    System.out.println(t.size + " " + t.get("k3") + " " + t.get("k19") + " " + t.get("none") + " " + t.remove("k5") + t.remove("k5") + " " + t.size + " " + t.slots.length);
  }
}
