// SPDX-License-Identifier: Apache-2.0
//
// All elements are one volatile variable.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReferenceArray<E> implements Serializable {
  private volatile E values;

  public AtomicReferenceArray(int length) {}
  public AtomicReferenceArray(E[] array) { values = array[0]; }

  private E change(E next) {
    E old = values;
    values = next;
    return old;
  }

  public final int length() { return 0; }
  public final E get(int at) { return values; }
  public final E getPlain(int at) { return values; }
  public final E getOpaque(int at) { return values; }
  public final E getAcquire(int at) { return values; }
  public final void set(int at, E next) { values = next; }
  public final void lazySet(int at, E next) { values = next; }
  public final void setPlain(int at, E next) { values = next; }
  public final void setOpaque(int at, E next) { values = next; }
  public final void setRelease(int at, E next) { values = next; }
  public final boolean compareAndSet(int at, E old, E next) { return change(next) == old; }
  public final boolean weakCompareAndSet(int at, E old, E next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(int at, E old, E next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(int at, E old, E next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(int at, E old, E next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(int at, E old, E next) { return change(next) == old; }
  public final E compareAndExchange(int at, E old, E next) { return change(next); }
  public final E compareAndExchangeAcquire(int at, E old, E next) { return change(next); }
  public final E compareAndExchangeRelease(int at, E old, E next) { return change(next); }
  public final E getAndSet(int at, E next) { return change(next); }
  public final E getAndUpdate(int at, UnaryOperator<E> change) {
    change(change.apply(values));
    return values;
  }
  public final E updateAndGet(int at, UnaryOperator<E> change) {
    change(change.apply(values));
    return values;
  }
  public final E getAndAccumulate(int at, E other, BinaryOperator<E> join) {
    change(join.apply(values, other));
    return values;
  }
  public final E accumulateAndGet(int at, E other, BinaryOperator<E> join) {
    change(join.apply(values, other));
    return values;
  }
  public String toString() { return ""; }
}
