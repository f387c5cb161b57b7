import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Compiled and run once at set-up, so that the archives hold the classes that such programs need. */
public final class Main {
    enum Colour { RED, GREEN }

    interface Shape {
        double area();
    }

    static class Circle implements Shape {
        private final double radius;

        Circle(double radius) {
            this.radius = radius;
        }

        @Override
        public double area() {
            return Math.PI * Math.pow(radius, 2);
        }
    }

    public static void main(String[] args) {
        int size = Verifier.nondetInt();
        Verifier.assume(size < 10);
        String text = Verifier.nondetString();
        double real = Verifier.nondetDouble();
        Map<String, Integer> counts = new HashMap<>();
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Circle(real));
        for (Shape shape : shapes) {
            counts.merge("area " + shape.area(), 1, Integer::sum);
        }
        switch (text) {
            case "one":
                counts.put(text.toUpperCase(), 1);
                break;
            default:
                counts.put(text.substring(0), text.length() + size);
        }
        StringBuilder line = new StringBuilder();
        for (Colour colour : Colour.values()) {
            line.append(colour).append(',');
        }
        try {
            Object[] objects = new Integer[1];
            objects[0] = Integer.valueOf(line.length() / (size * 0));
        } catch (ArithmeticException | ArrayStoreException expected) {
            System.out.println(expected.getMessage() + counts);
        }
        assert size > 0 : "size " + size;
    }
}
