// SPDX-License-Identifier: Apache-2.0
//
// Enums, records, inner classes, bridges, defaults, private interface methods, calls of super, string switches.
class Language {
  enum Planet {
    EARTH(new A()),
    MARS(new C());

    final Object moon;

    Planet(Object moon) {
      this.moon = moon;
    }
  }

  record Pair(Object left, Object right) {}

  class Inner {
    Object outer() {
      return Language.this;
    }
  }

  interface Shape {
    default Object make() {
      return inside();
    }

    private Object inside() {
      return new B();
    }
  }

  static class Round implements Shape {
    @Override
    public Object make() {
      return Shape.super.make();
    }
  }

  static class Base<T> {
    Object take(T x) {
      return null;
    }
  }

  static class Sub extends Base<A> {
    @Override
    Object take(A x) {
      return x;
    }
  }

  static class Said {
    static Object by;

    @Override
    public String toString() {
      by = this;
      return "said";
    }
  }

  static Object pick(String how) {
    switch (how) {
      case "a":
        return new A();
      case "b":
        return new B();
      default:
        return null;
    }
  }

  public static void main(String[] args) {
    Check.holds(Planet.EARTH.moon); // A
    for (Planet p : Planet.values()) Check.holds(p); // Language$Planet Language$Planet
    Pair pair = new Pair(new A(), new C());
    Check.holds(pair.left()); // A
    Check.holds(pair.right()); // C
    Language self = new Language();
    Check.holds(self.new Inner().outer()); // Language
    Check.holds(new Round().make()); // B
    Base<A> base = new Sub();
    Check.holds(base.take(new B())); // B
    Check.holds(pick(args[0])); // A B
    String text = "it " + new Said();
    Check.holds(Said.by); // Language$Said
    Check.holds(text); // String
  }
}
