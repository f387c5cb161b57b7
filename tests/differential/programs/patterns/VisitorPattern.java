/** Double dispatch over an expression tree. */
public class VisitorPattern {
  interface Expr {
    <R> R accept(Visitor<R> v);
  }

  interface Visitor<R> {
    R num(Num n);

    R add(Add a);

    R mul(Mul m);

    R neg(Neg n);
  }

  static class Num implements Expr {
    final int value;

    Num(int value) {
      this.value = value;
    }

    @Override
    public <R> R accept(Visitor<R> v) {
      return v.num(this);
    }
  }

  abstract static class Binary implements Expr {
    final Expr left;
    final Expr right;

    Binary(Expr left, Expr right) {
      this.left = left;
      this.right = right;
    }
  }

  static class Add extends Binary {
    Add(Expr l, Expr r) {
      super(l, r);
    }

    @Override
    public <R> R accept(Visitor<R> v) {
      return v.add(this);
    }
  }

  static class Mul extends Binary {
    Mul(Expr l, Expr r) {
      super(l, r);
    }

    @Override
    public <R> R accept(Visitor<R> v) {
      return v.mul(this);
    }
  }

  static class Neg implements Expr {
    final Expr inner;

    Neg(Expr inner) {
      this.inner = inner;
    }

    @Override
    public <R> R accept(Visitor<R> v) {
      return v.neg(this);
    }
  }

  static class Eval implements Visitor<Integer> {
    @Override
    public Integer num(Num n) {
      return n.value;
    }

    @Override
    public Integer add(Add a) {
      return a.left.accept(this) + a.right.accept(this);
    }

    @Override
    public Integer mul(Mul m) {
      return m.left.accept(this) * m.right.accept(this);
    }

    @Override
    public Integer neg(Neg n) {
      return -n.inner.accept(this);
    }
  }

  static class Show implements Visitor<String> {
    @Override
    public String num(Num n) {
      return "" + n.value;
    }

    @Override
    public String add(Add a) {
      return "(" + a.left.accept(this) + "+" + a.right.accept(this) + ")";
    }

    @Override
    public String mul(Mul m) {
      return m.left.accept(this) + "*" + m.right.accept(this);
    }

    @Override
    public String neg(Neg n) {
      return "-" + n.inner.accept(this);
    }
  }

  static class Depth implements Visitor<Integer> {
    @Override
    public Integer num(Num n) {
      return 1;
    }

    @Override
    public Integer add(Add a) {
      return 1 + Math.max(a.left.accept(this), a.right.accept(this));
    }

    @Override
    public Integer mul(Mul m) {
      return 1 + Math.max(m.left.accept(this), m.right.accept(this));
    }

    @Override
    public Integer neg(Neg n) {
      return 1 + n.inner.accept(this);
    }
  }

  public static void main(String[] args) {
    Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
    System.out.println(e.accept(new Show()) + " = " + e.accept(new Eval()) + ", depth " + e.accept(new Depth()));
  }
}
