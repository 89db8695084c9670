// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ravel.PerCall;
import ravel.SlotStream;

@SuppressWarnings("unchecked")
public final class Optional<T> {
  private final T value;

  private Optional(T value) { this.value = value; }

  @PerCall
  public static <T> Optional<T> empty() { return new Optional<>(null); }
  @PerCall
  public static <T> Optional<T> of(T value) { return new Optional<>(value); }
  @PerCall
  public static <T> Optional<T> ofNullable(T value) { return new Optional<>(value); }

  public T get() { return value; }
  public boolean isPresent() { return value != null; }
  public boolean isEmpty() { return value == null; }
  public void ifPresent(Consumer<? super T> action) { if (value != null) action.accept(value); }
  public void ifPresentOrElse(Consumer<? super T> action, Runnable other) {
    if (value != null) action.accept(value);
    else other.run();
  }
  public Optional<T> filter(Predicate<? super T> test) {
    test.test(value);
    return this;
  }
  @PerCall
  public <U> Optional<U> map(Function<? super T, ? extends U> function) {
    return new Optional<>(function.apply(value));
  }
  public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> function) {
    return (Optional<U>) function.apply(value);
  }
  public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
    return value != null ? this : (Optional<T>) other.get();
  }
  @PerCall
  public Stream<T> stream() { return new SlotStream<>(value); }
  public T orElse(T other) { return value != null ? value : other; }
  public T orElseGet(Supplier<? extends T> other) { return value != null ? value : other.get(); }
  public T orElseThrow() { return value; }
  public <X extends Throwable> T orElseThrow(Supplier<? extends X> failure) throws X {
    if (value == null) throw failure.get();
    return value;
  }
  public boolean equals(Object other) { return other instanceof Optional<?> o && value.equals(o.value); }
  public int hashCode() { return value.hashCode(); }
  public String toString() { return value.toString(); }
}
