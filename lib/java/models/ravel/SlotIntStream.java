// SPDX-License-Identifier: Apache-2.0
//
// A stream of ints, whose value does not matter; see SlotStream.
package ravel;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class SlotIntStream implements IntStream {
  private final int element;
  private Runnable onClose;

  public SlotIntStream(int element) { this.element = element; }

  protected void run(Runnable task) { task.run(); }

  private static final class Parallel extends SlotIntStream {
    Parallel(int element) { super(element); }
    protected void run(Runnable task) { In.parallel(task); }
    public boolean isParallel() { return true; }
    public IntStream parallel() { return this; }
  }

  /** What a function gave, by whatever thread. */
  private static final class Kept<R> {
    volatile R result;
  }

  public IntStream filter(IntPredicate test) {
    run(() -> test.test(element));
    return this;
  }
  public IntStream map(IntUnaryOperator function) {
    run(() -> function.applyAsInt(element));
    return this;
  }
  @PerCall
  public <U> Stream<U> mapToObj(IntFunction<? extends U> function) {
    Kept<U> kept = new Kept<>();
    run(() -> kept.result = function.apply(element));
    Stream<U> stream = new SlotStream<>(kept.result);
    return isParallel() ? stream.parallel() : stream;
  }
  public LongStream mapToLong(IntToLongFunction function) {
    run(() -> function.applyAsLong(element));
    return isParallel() ? new SlotLongStream(0).parallel() : new SlotLongStream(0);
  }
  public LongStream asLongStream() { return isParallel() ? new SlotLongStream(0).parallel() : new SlotLongStream(0); }
  public DoubleStream mapToDouble(IntToDoubleFunction function) {
    run(() -> function.applyAsDouble(element));
    return isParallel() ? new SlotDoubleStream(0).parallel() : new SlotDoubleStream(0);
  }
  public DoubleStream asDoubleStream() { return isParallel() ? new SlotDoubleStream(0).parallel() : new SlotDoubleStream(0); }
  public IntStream flatMap(IntFunction<? extends IntStream> function) {
    run(() -> function.apply(element));
    return this;
  }
  public IntStream mapMulti(IntStream.IntMapMultiConsumer function) {
    run(() -> function.accept(element, x -> {}));
    return this;
  }
  public IntStream distinct() { return this; }
  public IntStream sorted() { return this; }
  public IntStream peek(IntConsumer action) {
    run(() -> action.accept(element));
    return this;
  }
  public IntStream limit(long size) { return this; }
  public IntStream skip(long count) { return this; }
  public IntStream takeWhile(IntPredicate test) { return filter(test); }
  public IntStream dropWhile(IntPredicate test) { return filter(test); }
  public void forEach(IntConsumer action) { run(() -> action.accept(element)); }
  public void forEachOrdered(IntConsumer action) { action.accept(element); }
  @PerCall
  public int[] toArray() { return new int[] {element}; }
  public int reduce(int identity, IntBinaryOperator join) {
    run(() -> join.applyAsInt(identity, element));
    return element;
  }
  public OptionalInt reduce(IntBinaryOperator join) {
    run(() -> join.applyAsInt(element, element));
    return OptionalInt.of(element);
  }
  public <R> R collect(Supplier<R> make, ObjIntConsumer<R> add, BiConsumer<R, R> join) {
    Kept<R> kept = new Kept<>();
    run(() -> {
      R result = make.get();
      add.accept(result, element);
      join.accept(result, result);
      kept.result = result;
    });
    return kept.result;
  }
  public int sum() { return element; }
  public OptionalInt min() { return OptionalInt.of(element); }
  public OptionalInt max() { return OptionalInt.of(element); }
  public long count() { return 0; }
  public OptionalDouble average() { return OptionalDouble.of(0); }
  public IntSummaryStatistics summaryStatistics() { return new IntSummaryStatistics(); }
  public boolean anyMatch(IntPredicate test) {
    run(() -> test.test(element));
    return false;
  }
  public boolean allMatch(IntPredicate test) { return anyMatch(test); }
  public boolean noneMatch(IntPredicate test) { return anyMatch(test); }
  public OptionalInt findFirst() { return OptionalInt.of(element); }
  public OptionalInt findAny() { return OptionalInt.of(element); }
  @PerCall
  public Stream<Integer> boxed() {
    Stream<Integer> stream = new SlotStream<>((Integer) element);
    return isParallel() ? stream.parallel() : stream;
  }
  public PrimitiveIterator.OfInt iterator() { return new Elements(element); }
  public Spliterator.OfInt spliterator() { return Spliterators.spliteratorUnknownSize(iterator(), 0); }
  public boolean isParallel() { return false; }
  public IntStream sequential() { return new SlotIntStream(element); }
  @PerCall
  public IntStream parallel() { return new Parallel(element); }
  public IntStream unordered() { return this; }
  public IntStream onClose(Runnable task) {
    onClose = task;
    return this;
  }
  public void close() { if (onClose != null) onClose.run(); }

  private static final class Elements implements PrimitiveIterator.OfInt {
    private final int element;

    Elements(int element) { this.element = element; }
    public boolean hasNext() { return element != 0; }
    public int nextInt() { return element; }
  }
}
