// SPDX-License-Identifier: Apache-2.0
//
// Lambdas and method references of every kind of handle.
import java.io.Serializable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

class Lambdas {
  Object field = new C();

  private Object mine() {
    return field;
  }

  Object seenBy(Object other) {
    return other;
  }

  static Object same(Object x) {
    return x;
  }

  static Object last(Object... all) {
    return all[all.length - 1];
  }

  interface Named extends Function<A, Object> {
    @Override
    Object apply(A a);

    default Object twice(A a) {
      return apply((A) apply(a));
    }
  }

  class Below extends Lambdas {
    @Override
    Object seenBy(Object other) {
      Supplier<Object> above = () -> super.seenBy(new B());
      return above.get();
    }
  }

  public static void main(String[] args) {
    Object captured = new A();
    Supplier<Object> lambda = () -> captured;
    Check.holds(lambda.get()); // A
    Function<Object, Object> statically = Lambdas::same;
    Check.holds(statically.apply(new C())); // C
    Lambdas self = new Lambdas();
    Supplier<Object> bound = self::mine;
    Check.holds(bound.get()); // C
    Function<A, Object> unbound = A::me;
    Check.holds(unbound.apply(new B())); // B
    BiFunction<Lambdas, Object, Object> unbound2 = Lambdas::seenBy;
    Check.holds(unbound2.apply(self, new A())); // A
    Supplier<A> constructs = A::new;
    Check.holds(constructs.get()); // A
    Function<Integer, Object[]> array = Object[]::new;
    Check.holds(array.apply(3)); // Object[]
    Function<Object, Object> varargs = Lambdas::last;
    Check.holds(varargs.apply(new B())); // B
    Supplier<Object> marked = (Supplier<Object> & Serializable) () -> new C();
    Check.holds(marked.get()); // C
    Named named = a -> a;
    // One lambda: its three calls are one, as the order of statements does not count.
    Check.holds(named.apply(new B())); // A B B
    Function<A, Object> bridged = named;
    Check.holds(bridged.apply(new A())); // A B B
    Check.holds(named.twice(new B())); // A B B
    Check.holds(self.new Below().seenBy(null)); // B
    Check.holds(lambda); // Supplier
  }
}
