// SPDX-License-Identifier: Apache-2.0
//
// A stream of doubles, whose value does not matter; see SlotStream.
package ravel;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class SlotDoubleStream implements DoubleStream {
  private final double element;
  private Runnable onClose;

  public SlotDoubleStream(double element) { this.element = element; }

  protected void run(Runnable task) { task.run(); }

  private static final class Parallel extends SlotDoubleStream {
    Parallel(double element) { super(element); }
    protected void run(Runnable task) { In.parallel(task); }
    public boolean isParallel() { return true; }
    public DoubleStream parallel() { return this; }
  }

  /** What a function gave, by whatever thread. */
  private static final class Kept<R> {
    volatile R result;
  }

  public DoubleStream filter(DoublePredicate test) {
    run(() -> test.test(element));
    return this;
  }
  public DoubleStream map(DoubleUnaryOperator function) {
    run(() -> function.applyAsDouble(element));
    return this;
  }
  @PerCall
  public <U> Stream<U> mapToObj(DoubleFunction<? extends U> function) {
    Kept<U> kept = new Kept<>();
    run(() -> kept.result = function.apply(element));
    Stream<U> stream = new SlotStream<>(kept.result);
    return isParallel() ? stream.parallel() : stream;
  }
  public IntStream mapToInt(DoubleToIntFunction function) {
    run(() -> function.applyAsInt(element));
    return isParallel() ? new SlotIntStream(0).parallel() : new SlotIntStream(0);
  }
  public LongStream mapToLong(DoubleToLongFunction function) {
    run(() -> function.applyAsLong(element));
    return isParallel() ? new SlotLongStream(0).parallel() : new SlotLongStream(0);
  }
  public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> function) {
    run(() -> function.apply(element));
    return this;
  }
  public DoubleStream mapMulti(DoubleStream.DoubleMapMultiConsumer function) {
    run(() -> function.accept(element, x -> {}));
    return this;
  }
  public DoubleStream distinct() { return this; }
  public DoubleStream sorted() { return this; }
  public DoubleStream peek(DoubleConsumer action) {
    run(() -> action.accept(element));
    return this;
  }
  public DoubleStream limit(long size) { return this; }
  public DoubleStream skip(long count) { return this; }
  public DoubleStream takeWhile(DoublePredicate test) { return filter(test); }
  public DoubleStream dropWhile(DoublePredicate test) { return filter(test); }
  public void forEach(DoubleConsumer action) { run(() -> action.accept(element)); }
  public void forEachOrdered(DoubleConsumer action) { action.accept(element); }
  @PerCall
  public double[] toArray() { return new double[] {element}; }
  public double reduce(double identity, DoubleBinaryOperator join) {
    run(() -> join.applyAsDouble(identity, element));
    return element;
  }
  public OptionalDouble reduce(DoubleBinaryOperator join) {
    run(() -> join.applyAsDouble(element, element));
    return OptionalDouble.of(element);
  }
  public <R> R collect(Supplier<R> make, ObjDoubleConsumer<R> add, BiConsumer<R, R> join) {
    Kept<R> kept = new Kept<>();
    run(() -> {
      R result = make.get();
      add.accept(result, element);
      join.accept(result, result);
      kept.result = result;
    });
    return kept.result;
  }
  public double sum() { return element; }
  public OptionalDouble min() { return OptionalDouble.of(element); }
  public OptionalDouble max() { return OptionalDouble.of(element); }
  public long count() { return 0; }
  public OptionalDouble average() { return OptionalDouble.of(0); }
  public DoubleSummaryStatistics summaryStatistics() { return new DoubleSummaryStatistics(); }
  public boolean anyMatch(DoublePredicate test) {
    run(() -> test.test(element));
    return false;
  }
  public boolean allMatch(DoublePredicate test) { return anyMatch(test); }
  public boolean noneMatch(DoublePredicate test) { return anyMatch(test); }
  public OptionalDouble findFirst() { return OptionalDouble.of(element); }
  public OptionalDouble findAny() { return OptionalDouble.of(element); }
  @PerCall
  public Stream<Double> boxed() {
    Stream<Double> stream = new SlotStream<>((Double) element);
    return isParallel() ? stream.parallel() : stream;
  }
  public PrimitiveIterator.OfDouble iterator() { return new Elements(element); }
  public Spliterator.OfDouble spliterator() { return Spliterators.spliteratorUnknownSize(iterator(), 0); }
  public boolean isParallel() { return false; }
  public DoubleStream sequential() { return new SlotDoubleStream(element); }
  @PerCall
  public DoubleStream parallel() { return new Parallel(element); }
  public DoubleStream unordered() { return this; }
  public DoubleStream onClose(Runnable task) {
    onClose = task;
    return this;
  }
  public void close() { if (onClose != null) onClose.run(); }

  private static final class Elements implements PrimitiveIterator.OfDouble {
    private final double element;

    Elements(double element) { this.element = element; }
    public boolean hasNext() { return element != 0; }
    public double nextDouble() { return element; }
  }
}
