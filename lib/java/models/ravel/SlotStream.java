// SPDX-License-Identifier: Apache-2.0
//
// A stream whose elements are one final field. Functions run when the stage is made, not when the last one
// asks for its elements: who runs them, and with which locks held, is the same unless a stream is handed
// to others before it ends.
//
// After parallel() every function runs in threads of its own, which have ended before the method
// returns. Stages before parallel() count as sequential, although Java makes all of them parallel.
package ravel;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.*;
import java.util.stream.*;

@SuppressWarnings("unchecked")
public class SlotStream<T> implements Stream<T> {
  private final T element;
  private Runnable onClose;

  public SlotStream(T element) { this.element = element; }

  @PerCall
  public static <T> SlotStream<T> of(Iterator<? extends T> elements) { return new SlotStream<>(elements.next()); }

  /** How a function of the program is run: here, or in several threads. */
  protected void run(Runnable task) { task.run(); }
  protected <R> SlotStream<R> next(R element) { return new SlotStream<>(element); }

  private static final class Parallel<T> extends SlotStream<T> {
    Parallel(T element) { super(element); }
    protected void run(Runnable task) { In.parallel(task); }
    protected <R> SlotStream<R> next(R element) { return new Parallel<>(element); }
    public boolean isParallel() { return true; }
    public Stream<T> parallel() { return this; }
    /** The program's functions run in several threads, each with a container of its own; these are joined here. */
    @PerCall
    public <R, A> R collect(Collector<? super T, A, R> collector) {
      forEach(e -> Collecting.one(collector, e));
      return super.collect(collector);
    }
  }

  /** Runs a function and keeps what it gave. */
  private <R> R apply(Function<? super T, ? extends R> function) {
    Call<T, R> call = new Call<>(function, element);
    run(call);
    return call.result;
  }

  private static final class Call<T, R> implements Runnable {
    private final Function<? super T, ? extends R> function;
    private final T argument;
    volatile R result;

    Call(Function<? super T, ? extends R> function, T argument) {
      this.function = function;
      this.argument = argument;
    }
    public void run() { result = function.apply(argument); }
  }

  public Stream<T> filter(Predicate<? super T> test) {
    run(() -> test.test(element));
    return this;
  }
  @PerCall
  public <R> Stream<R> map(Function<? super T, ? extends R> function) { return next(apply(function)); }
  @PerCall
  public IntStream mapToInt(ToIntFunction<? super T> function) {
    run(() -> function.applyAsInt(element));
    return isParallel() ? new SlotIntStream(0).parallel() : new SlotIntStream(0);
  }
  @PerCall
  public LongStream mapToLong(ToLongFunction<? super T> function) {
    run(() -> function.applyAsLong(element));
    return isParallel() ? new SlotLongStream(0).parallel() : new SlotLongStream(0);
  }
  @PerCall
  public DoubleStream mapToDouble(ToDoubleFunction<? super T> function) {
    run(() -> function.applyAsDouble(element));
    return isParallel() ? new SlotDoubleStream(0).parallel() : new SlotDoubleStream(0);
  }
  @PerCall
  public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function) {
    return next(apply(function).iterator().next());
  }
  public IntStream flatMapToInt(Function<? super T, ? extends IntStream> function) { return apply(function); }
  public LongStream flatMapToLong(Function<? super T, ? extends LongStream> function) { return apply(function); }
  public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> function) {
    return apply(function);
  }
  @PerCall
  public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> function) {
    Kept<R> kept = new Kept<>();
    run(() -> function.accept(element, kept));
    return next(kept.element);
  }
  private static final class Kept<R> implements Consumer<R> {
    volatile R element;

    public void accept(R element) { this.element = element; }
  }

  public Stream<T> distinct() {
    element.equals(element);
    return this;
  }
  public Stream<T> sorted() {
    ((Comparable<T>) element).compareTo(element);
    return this;
  }
  public Stream<T> sorted(Comparator<? super T> comparator) {
    comparator.compare(element, element);
    return this;
  }
  public Stream<T> peek(Consumer<? super T> action) {
    run(() -> action.accept(element));
    return this;
  }
  public Stream<T> limit(long size) { return this; }
  public Stream<T> skip(long count) { return this; }
  public Stream<T> takeWhile(Predicate<? super T> test) { return filter(test); }
  public Stream<T> dropWhile(Predicate<? super T> test) { return filter(test); }

  public void forEach(Consumer<? super T> action) { run(() -> action.accept(element)); }
  public void forEachOrdered(Consumer<? super T> action) { action.accept(element); }
  @PerCall
  public Object[] toArray() { return new Object[] {element}; }
  @PerCall
  public <A> A[] toArray(IntFunction<A[]> make) {
    A[] array = make.apply(0);
    array[0] = (A) element;
    return array;
  }
  public T reduce(T identity, BinaryOperator<T> join) {
    return this.<T>apply(e -> identity == null ? e : join.apply(identity, join.apply(e, e)));
  }
  public Optional<T> reduce(BinaryOperator<T> join) {
    return Optional.ofNullable(this.<T>apply(e -> e == null ? e : join.apply(e, e)));
  }
  public <U> U reduce(U identity, BiFunction<U, ? super T, U> add, BinaryOperator<U> join) {
    return this.<U>apply(e -> e == null ? identity : join.apply(add.apply(identity, e), identity));
  }
  public <R> R collect(Supplier<R> make, BiConsumer<R, ? super T> add, BiConsumer<R, R> join) {
    return this.<R>apply(e -> {
      R result = make.get();
      add.accept(result, e);
      join.accept(result, result);
      return result;
    });
  }
  @PerCall
  public <R, A> R collect(Collector<? super T, A, R> collector) { return Collecting.one(collector, element); }
  @PerCall
  public List<T> toList() { return new Fixed.OfList<>(element); }
  public Optional<T> min(Comparator<? super T> comparator) {
    run(() -> comparator.compare(element, element));
    return Optional.ofNullable(element);
  }
  public Optional<T> max(Comparator<? super T> comparator) { return min(comparator); }
  public long count() { return element == null ? 0 : 1; }
  public boolean anyMatch(Predicate<? super T> test) { return this.<Boolean>apply(e -> test.test(e)); }
  public boolean allMatch(Predicate<? super T> test) { return this.<Boolean>apply(e -> test.test(e)); }
  public boolean noneMatch(Predicate<? super T> test) { return this.<Boolean>apply(e -> test.test(e)); }
  public Optional<T> findFirst() { return Optional.ofNullable(element); }
  public Optional<T> findAny() { return Optional.ofNullable(element); }

  public Iterator<T> iterator() { return new Fixed.OfIterator<>(element); }
  public Spliterator<T> spliterator() { return Spliterators.spliteratorUnknownSize(iterator(), 0); }
  public boolean isParallel() { return false; }
  public Stream<T> sequential() { return new SlotStream<>(element); }
  @PerCall
  public Stream<T> parallel() { return new Parallel<>(element); }
  public Stream<T> unordered() { return this; }
  public Stream<T> onClose(Runnable task) {
    onClose = task;
    return this;
  }
  public void close() { if (onClose != null) onClose.run(); }
}
