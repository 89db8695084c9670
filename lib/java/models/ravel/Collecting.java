// SPDX-License-Identifier: Apache-2.0
//
// A collector of Ravel's model: what it makes of a stream, whose elements are one here. Its four functions are there
// for programs that call them themselves. Every step from Stream.collect to a `new` is marked @PerCall: what is made
// belongs to the place in the program that collects.
package ravel;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;

public abstract class Collecting<T, R> implements Collector<T, Collecting.Slot<T>, R> {
  public static final class Slot<T> {
    volatile T element;
  }

  @PerCall
  public abstract R of(T element);

  /** The same for any collector, the program's own ones too. */
  @PerCall
  @SuppressWarnings("unchecked")
  public static <T, A, R> R one(Collector<? super T, A, R> collector, T element) {
    if (collector instanceof Collecting) return ((Collecting<T, R>) (Collector<?, ?, R>) collector).of(element);
    A all = collector.supplier().get();
    ((BiConsumer<A, T>) collector.accumulator()).accept(all, element);
    return collector.finisher().apply(collector.combiner().apply(all, all));
  }

  public Supplier<Slot<T>> supplier() { return () -> new Slot<>(); }
  public BiConsumer<Slot<T>, T> accumulator() { return (slot, element) -> slot.element = element; }
  public BinaryOperator<Slot<T>> combiner() { return (one, other) -> one; }
  public Function<Slot<T>, R> finisher() { return slot -> of(slot.element); }
  public Set<Characteristics> characteristics() { return Set.of(); }
}
