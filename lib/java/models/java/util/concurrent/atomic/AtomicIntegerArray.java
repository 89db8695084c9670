// SPDX-License-Identifier: Apache-2.0
//
// All elements are one volatile variable.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicIntegerArray implements Serializable {
  private volatile int values;

  public AtomicIntegerArray(int length) {}
  public AtomicIntegerArray(int[] array) { values = array[0]; }

  private int change(int next) {
    int old = values;
    values = next;
    return old;
  }

  public final int length() { return 0; }
  public final int get(int at) { return values; }
  public final int getPlain(int at) { return values; }
  public final int getOpaque(int at) { return values; }
  public final int getAcquire(int at) { return values; }
  public final void set(int at, int next) { values = next; }
  public final void lazySet(int at, int next) { values = next; }
  public final void setPlain(int at, int next) { values = next; }
  public final void setOpaque(int at, int next) { values = next; }
  public final void setRelease(int at, int next) { values = next; }
  public final boolean compareAndSet(int at, int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSet(int at, int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(int at, int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(int at, int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(int at, int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(int at, int old, int next) { return change(next) == old; }
  public final int compareAndExchange(int at, int old, int next) { return change(next); }
  public final int compareAndExchangeAcquire(int at, int old, int next) { return change(next); }
  public final int compareAndExchangeRelease(int at, int old, int next) { return change(next); }
  public final int getAndSet(int at, int next) { return change(next); }
  public final int getAndIncrement(int at) { return change(1); }
  public final int getAndDecrement(int at) { return change(1); }
  public final int incrementAndGet(int at) { return change(1); }
  public final int decrementAndGet(int at) { return change(1); }
  public final int getAndAdd(int at, int more) { return change(more); }
  public final int addAndGet(int at, int more) { return change(more); }
  public final int getAndUpdate(int at, IntUnaryOperator change) { return change(change.applyAsInt(values)); }
  public final int updateAndGet(int at, IntUnaryOperator change) { return change(change.applyAsInt(values)); }
  public final int getAndAccumulate(int at, int other, IntBinaryOperator join) {
    return change(join.applyAsInt(values, other));
  }
  public final int accumulateAndGet(int at, int other, IntBinaryOperator join) {
    return change(join.applyAsInt(values, other));
  }
  public String toString() { return ""; }
}
