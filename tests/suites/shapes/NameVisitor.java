package shapes;
public class NameVisitor implements ShapeVisitor<String> {
    private final boolean upper;
    public NameVisitor(boolean upper) { this.upper = upper; }
    public String visitCircle(Circle c) { return c.getRadius() == 0 ? "point" : name("circle"); }
    public String visitSquare(Square s) { return name("square"); }
    public String visitRectangle(Rectangle r) { return r.getWidth() > r.getHeight() ? name("wide") : name("high"); }
    private String name(String text) { return upper ? text.toUpperCase() : text; }
}
