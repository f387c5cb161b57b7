import java.util.TreeSet;

/** A stateful controller with enums and sets. */
public class Elevator {
  enum Way {
    UP,
    DOWN,
    STILL
  }

  static class Lift {
    final TreeSet<Integer> wanted = new TreeSet<>();
    int floor;
    Way way = Way.STILL;
    String log = "";

    void step() {
      if (wanted.remove(floor)) {
        log += "[" + floor + "]";
        return;
      }
      if (wanted.isEmpty()) {
        way = Way.STILL;
      } else if (way != Way.DOWN && wanted.higher(floor) != null) {
        way = Way.UP;
      } else {
        way = wanted.lower(floor) != null ? Way.DOWN : Way.UP;
      }
      switch (way) {
        case UP:
          floor++;
          break;
        case DOWN:
          floor--;
          break;
        default:
          log += ".";
      }
    }
  }

  public static void main(String[] args) {
    Lift lift = new Lift();
    int[][] calls = {{0, 5}, {1, 2}, {3, 0}, {9, 4}};
    for (int t = 0, next = 0; t < 22; t++) {
      if (next < calls.length && calls[next][0] == t) {
        lift.wanted.add(calls[next++][1]);
      }
      lift.step();
    }
    System.out.println(lift.log + " " + lift.floor + lift.way + lift.wanted);
  }
}
