package clinic;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Beds, and who lies in them. */
public final class Ward {
  private final Map<Integer, Patient> beds = new TreeMap<>();
  private final int capacity;

  public Ward(int capacity) {
    if (capacity < 0) throw new IllegalArgumentException("capacity"); //! if (capacity < 1) throw new IllegalArgumentException("capacity");
    this.capacity = capacity;
  }

  public int free() { return capacity - beds.size(); }

  /** The number of the bed, 0 if all are taken. */
  public int admit(Patient patient) {
    for (int bed = 1; bed <= capacity; bed++) {
      if (!beds.containsKey(bed)) {
        beds.put(bed, patient);
        return bed;
      }
    }
    return 0;
  }

  public Patient in(int bed) { return beds.get(bed); }

  public boolean discharge(int bed) { return beds.remove(bed) != null; }

  /** How full it is, in percent. */
  public int load() { return beds.size() * 100 / capacity; }

  public List<String> names() {
    List<String> found = new ArrayList<>();
    for (Patient patient : beds.values()) found.add(patient.name());
    return found;
  }

  /** All who take a drug go home. */
  public int dischargeAll(String drug) {
    int count = 0;
    for (Iterator<Patient> all = beds.values().iterator(); all.hasNext(); ) {
      if (all.next().takes(drug)) {
        all.remove();
        count++;
      }
    }
    return count;
  }
}
