// SPDX-License-Identifier: Apache-2.0
//
// A volatile number: synchronisation, not data. Functions run without a lock.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLong extends Number implements Serializable {
  private volatile long value;

  public AtomicLong() {}
  public AtomicLong(long value) { this.value = value; }

  private long change(long next) {
    long old = value;
    value = next;
    return old;
  }

  public final long get() { return value; }
  public final long getPlain() { return value; }
  public final long getOpaque() { return value; }
  public final long getAcquire() { return value; }
  public final void set(long next) { value = next; }
  public final void lazySet(long next) { value = next; }
  public final void setPlain(long next) { value = next; }
  public final void setOpaque(long next) { value = next; }
  public final void setRelease(long next) { value = next; }
  public final boolean compareAndSet(long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSet(long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(long old, long next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(long old, long next) { return change(next) == old; }
  public final long compareAndExchange(long old, long next) { return change(next); }
  public final long compareAndExchangeAcquire(long old, long next) { return change(next); }
  public final long compareAndExchangeRelease(long old, long next) { return change(next); }
  public final long getAndSet(long next) { return change(next); }
  public final long getAndIncrement() { return change(1); }
  public final long getAndDecrement() { return change(1); }
  public final long incrementAndGet() { return change(1); }
  public final long decrementAndGet() { return change(1); }
  public final long getAndAdd(long more) { return change(more); }
  public final long addAndGet(long more) { return change(more); }
  public final long getAndUpdate(LongUnaryOperator change) { return change(change.applyAsLong(value)); }
  public final long updateAndGet(LongUnaryOperator change) { return change(change.applyAsLong(value)); }
  public final long getAndAccumulate(long other, LongBinaryOperator join) {
    return change(join.applyAsLong(value, other));
  }
  public final long accumulateAndGet(long other, LongBinaryOperator join) {
    return change(join.applyAsLong(value, other));
  }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public String toString() { return ""; }
}
