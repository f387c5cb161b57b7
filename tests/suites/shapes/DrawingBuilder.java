package shapes;
import java.util.ArrayList;
import java.util.List;
public class DrawingBuilder {
    private String title;
    private int scale = 1;
    private final List<Shape> shapes = new ArrayList<>();
    public DrawingBuilder title(String title) {
        if (title == null) throw new NullPointerException("title");
        this.title = title;
        return this;
    }
    public DrawingBuilder scale(int scale) {
        if (scale <= 0 || scale > 100) throw new IllegalArgumentException("scale: " + scale);
        this.scale = scale;
        return this;
    }
    public DrawingBuilder add(Shape shape) { shapes.add(shape); return this; }
    public Drawing build() {
        if (title == null) throw new IllegalStateException("no title");
        if (shapes.isEmpty()) throw new IllegalStateException("no shapes");
        return new Drawing(title, scale, shapes);
    }
}
