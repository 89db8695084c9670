// SPDX-License-Identifier: Apache-2.0
//
// Where all streams begin that are not made by a model: Stream.of, IntStream.range and their kin come here
// with a spliterator, whose elements are asked for once.
package java.util.stream;

import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import ravel.PerCall;
import ravel.SlotDoubleStream;
import ravel.SlotIntStream;
import ravel.SlotLongStream;
import ravel.SlotStream;

public final class StreamSupport {
  private StreamSupport() {}

  private static final class First<T> implements Consumer<T> {
    volatile T element;

    public void accept(T element) { this.element = element; }
  }

  @PerCall
  public static <T> Stream<T> stream(Spliterator<T> elements, boolean parallel) {
    Stream<T> stream = stream$false(elements, parallel);
    return parallel ? stream.parallel() : stream;
  }
  /** Called in place of the other one where the flag is the constant false. */
  @PerCall
  private static <T> Stream<T> stream$false(Spliterator<T> elements, boolean parallel) {
    First<T> first = new First<>();
    elements.tryAdvance(first);
    elements.forEachRemaining(first);
    return new SlotStream<>(first.element);
  }
  @PerCall
  public static <T> Stream<T> stream(Supplier<? extends Spliterator<T>> elements, int kind, boolean parallel) {
    return stream(elements.get(), parallel);
  }
  @PerCall
  public static IntStream intStream(Spliterator.OfInt elements, boolean parallel) { return new SlotIntStream(1); }
  @PerCall
  public static IntStream intStream(Supplier<? extends Spliterator.OfInt> elements, int kind, boolean parallel) {
    elements.get();
    return new SlotIntStream(1);
  }
  @PerCall
  public static LongStream longStream(Spliterator.OfLong elements, boolean parallel) {
    return new SlotLongStream(1);
  }
  @PerCall
  public static LongStream longStream(Supplier<? extends Spliterator.OfLong> elements, int kind, boolean parallel) {
    elements.get();
    return new SlotLongStream(1);
  }
  @PerCall
  public static DoubleStream doubleStream(Spliterator.OfDouble elements, boolean parallel) {
    return new SlotDoubleStream(1);
  }
  @PerCall
  public static DoubleStream doubleStream(
      Supplier<? extends Spliterator.OfDouble> elements, int kind, boolean parallel) {
    elements.get();
    return new SlotDoubleStream(1);
  }
}
