package shapes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
public class Drawing implements Iterable<Shape> {
    private final String title;
    private final int scale;
    private final List<Shape> shapes;
    Drawing(String title, int scale, List<Shape> shapes) {
        this.title = title; this.scale = scale; this.shapes = new ArrayList<>(shapes);
    }
    public String getTitle() { return title; }
    public int getScale() { return scale; }
    public int size() { return shapes.size(); }
    public double area() {
        double sum = 0;
        for (Shape shape : shapes) sum += shape.area();
        return sum * scale;
    }
    @Override public Iterator<Shape> iterator() {
        return new Iterator<Shape>() {
            private int at;
            @Override public boolean hasNext() { return at < shapes.size(); }
            @Override public Shape next() {
                if (!hasNext()) throw new NoSuchElementException();
                return shapes.get(at++);
            }
        };
    }
}
