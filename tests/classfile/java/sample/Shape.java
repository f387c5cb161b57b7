package sample;

public sealed interface Shape permits Shape.Circle, Shape.Square {
    enum Kind {
        ROUND,
        ANGULAR {
            @Override
            int corners() {
                return 4;
            }
        };

        int corners() {
            return 0;
        }
    }

    record Circle(@Marker double radius, java.util.List<String> names) implements Shape {}

    record Square(int side) implements Shape {}

    default int twice(int x) {
        return helper(x) * 2;
    }

    private int helper(int x) {
        return x + 1;
    }

    static Shape unit() {
        return new Square(1);
    }
}
