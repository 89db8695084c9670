// SPDX-License-Identifier: Apache-2.0
//
// All elements are one volatile variable.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLongArray implements Serializable {
  private volatile long values;

  public AtomicLongArray(int length) {}
  public AtomicLongArray(long[] array) { values = array[0]; }

  private long change(long next) {
    long old = values;
    values = next;
    return old;
  }

  public final int length() { return 0; }
  public final long get(int at) { return values; }
  public final long getPlain(int at) { return values; }
  public final long getOpaque(int at) { return values; }
  public final long getAcquire(int at) { return values; }
  public final void set(int at, long next) { values = next; }
  public final void lazySet(int at, long next) { values = next; }
  public final void setPlain(int at, long next) { values = next; }
  public final void setOpaque(int at, long next) { values = next; }
  public final void setRelease(int at, long next) { values = next; }
  public final boolean compareAndSet(int at, long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSet(int at, long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(int at, long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(int at, long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(int at, long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(int at, long old, long next) { return change(next) == old; }
  public final long compareAndExchange(int at, long old, long next) { return change(next); }
  public final long compareAndExchangeAcquire(int at, long old, long next) { return change(next); }
  public final long compareAndExchangeRelease(int at, long old, long next) { return change(next); }
  public final long getAndSet(int at, long next) { return change(next); }
  public final long getAndIncrement(int at) { return change(1); }
  public final long getAndDecrement(int at) { return change(1); }
  public final long incrementAndGet(int at) { return change(1); }
  public final long decrementAndGet(int at) { return change(1); }
  public final long getAndAdd(int at, long more) { return change(more); }
  public final long addAndGet(int at, long more) { return change(more); }
  public final long getAndUpdate(int at, LongUnaryOperator change) { return change(change.applyAsLong(values)); }
  public final long updateAndGet(int at, LongUnaryOperator change) { return change(change.applyAsLong(values)); }
  public final long getAndAccumulate(int at, long other, LongBinaryOperator join) {
    return change(join.applyAsLong(values, other));
  }
  public final long accumulateAndGet(int at, long other, LongBinaryOperator join) {
    return change(join.applyAsLong(values, other));
  }
  public String toString() { return ""; }
}
