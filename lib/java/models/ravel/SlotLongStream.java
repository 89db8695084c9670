// SPDX-License-Identifier: Apache-2.0
//
// A stream of longs, whose value does not matter; see SlotStream.
package ravel;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class SlotLongStream implements LongStream {
  private final long element;
  private Runnable onClose;

  public SlotLongStream(long element) { this.element = element; }

  protected void run(Runnable task) { task.run(); }

  private static final class Parallel extends SlotLongStream {
    Parallel(long element) { super(element); }
    protected void run(Runnable task) { In.parallel(task); }
    public boolean isParallel() { return true; }
    public LongStream parallel() { return this; }
  }

  /** What a function gave, by whatever thread. */
  private static final class Kept<R> {
    volatile R result;
  }

  public LongStream filter(LongPredicate test) {
    run(() -> test.test(element));
    return this;
  }
  public LongStream map(LongUnaryOperator function) {
    run(() -> function.applyAsLong(element));
    return this;
  }
  @PerCall
  public <U> Stream<U> mapToObj(LongFunction<? extends U> function) {
    Kept<U> kept = new Kept<>();
    run(() -> kept.result = function.apply(element));
    Stream<U> stream = new SlotStream<>(kept.result);
    return isParallel() ? stream.parallel() : stream;
  }
  public IntStream mapToInt(LongToIntFunction function) {
    run(() -> function.applyAsInt(element));
    return isParallel() ? new SlotIntStream(0).parallel() : new SlotIntStream(0);
  }
  public DoubleStream mapToDouble(LongToDoubleFunction function) {
    run(() -> function.applyAsDouble(element));
    return isParallel() ? new SlotDoubleStream(0).parallel() : new SlotDoubleStream(0);
  }
  public DoubleStream asDoubleStream() { return isParallel() ? new SlotDoubleStream(0).parallel() : new SlotDoubleStream(0); }
  public LongStream flatMap(LongFunction<? extends LongStream> function) {
    run(() -> function.apply(element));
    return this;
  }
  public LongStream mapMulti(LongStream.LongMapMultiConsumer function) {
    run(() -> function.accept(element, x -> {}));
    return this;
  }
  public LongStream distinct() { return this; }
  public LongStream sorted() { return this; }
  public LongStream peek(LongConsumer action) {
    run(() -> action.accept(element));
    return this;
  }
  public LongStream limit(long size) { return this; }
  public LongStream skip(long count) { return this; }
  public LongStream takeWhile(LongPredicate test) { return filter(test); }
  public LongStream dropWhile(LongPredicate test) { return filter(test); }
  public void forEach(LongConsumer action) { run(() -> action.accept(element)); }
  public void forEachOrdered(LongConsumer action) { action.accept(element); }
  @PerCall
  public long[] toArray() { return new long[] {element}; }
  public long reduce(long identity, LongBinaryOperator join) {
    run(() -> join.applyAsLong(identity, element));
    return element;
  }
  public OptionalLong reduce(LongBinaryOperator join) {
    run(() -> join.applyAsLong(element, element));
    return OptionalLong.of(element);
  }
  public <R> R collect(Supplier<R> make, ObjLongConsumer<R> add, BiConsumer<R, R> join) {
    Kept<R> kept = new Kept<>();
    run(() -> {
      R result = make.get();
      add.accept(result, element);
      join.accept(result, result);
      kept.result = result;
    });
    return kept.result;
  }
  public long sum() { return element; }
  public OptionalLong min() { return OptionalLong.of(element); }
  public OptionalLong max() { return OptionalLong.of(element); }
  public long count() { return 0; }
  public OptionalDouble average() { return OptionalDouble.of(0); }
  public LongSummaryStatistics summaryStatistics() { return new LongSummaryStatistics(); }
  public boolean anyMatch(LongPredicate test) {
    run(() -> test.test(element));
    return false;
  }
  public boolean allMatch(LongPredicate test) { return anyMatch(test); }
  public boolean noneMatch(LongPredicate test) { return anyMatch(test); }
  public OptionalLong findFirst() { return OptionalLong.of(element); }
  public OptionalLong findAny() { return OptionalLong.of(element); }
  @PerCall
  public Stream<Long> boxed() {
    Stream<Long> stream = new SlotStream<>((Long) element);
    return isParallel() ? stream.parallel() : stream;
  }
  public PrimitiveIterator.OfLong iterator() { return new Elements(element); }
  public Spliterator.OfLong spliterator() { return Spliterators.spliteratorUnknownSize(iterator(), 0); }
  public boolean isParallel() { return false; }
  public LongStream sequential() { return new SlotLongStream(element); }
  @PerCall
  public LongStream parallel() { return new Parallel(element); }
  public LongStream unordered() { return this; }
  public LongStream onClose(Runnable task) {
    onClose = task;
    return this;
  }
  public void close() { if (onClose != null) onClose.run(); }

  private static final class Elements implements PrimitiveIterator.OfLong {
    private final long element;

    Elements(long element) { this.element = element; }
    public boolean hasNext() { return element != 0; }
    public long nextLong() { return element; }
  }
}
