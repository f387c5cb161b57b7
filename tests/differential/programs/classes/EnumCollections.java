import java.util.EnumMap;
import java.util.EnumSet;

/** EnumMap and EnumSet. */
public class EnumCollections {
  enum Day {
    MON,
    TUE,
    WED,
    THU,
    FRI,
    SAT,
    SUN
  }

  public static void main(String[] args) {
    EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
    hours.put(Day.WED, 8);
    hours.put(Day.MON, 7);
    hours.put(Day.WED, 6);
    System.out.println(hours + " " + hours.containsKey(Day.TUE) + " " + hours.get(Day.SUN) + " " + hours.size());
    EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
    EnumSet<Day> free = EnumSet.complementOf(week);
    System.out.println(week + " " + free + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.of(Day.SUN, Day.MON) + " " + EnumSet.allOf(Day.class).size());
    week.remove(Day.TUE);
    week.addAll(free);
    System.out.println(week + " " + week.contains(Day.SUN));
  }
}
