// SPDX-License-Identifier: Apache-2.0
//
// A volatile number: synchronisation, not data. Functions run without a lock.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicInteger extends Number implements Serializable {
  private volatile int value;

  public AtomicInteger() {}
  public AtomicInteger(int value) { this.value = value; }

  private int change(int next) {
    int old = value;
    value = next;
    return old;
  }

  public final int get() { return value; }
  public final int getPlain() { return value; }
  public final int getOpaque() { return value; }
  public final int getAcquire() { return value; }
  public final void set(int next) { value = next; }
  public final void lazySet(int next) { value = next; }
  public final void setPlain(int next) { value = next; }
  public final void setOpaque(int next) { value = next; }
  public final void setRelease(int next) { value = next; }
  public final boolean compareAndSet(int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSet(int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(int old, int next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(int old, int next) { return change(next) == old; }
  public final int compareAndExchange(int old, int next) { return change(next); }
  public final int compareAndExchangeAcquire(int old, int next) { return change(next); }
  public final int compareAndExchangeRelease(int old, int next) { return change(next); }
  public final int getAndSet(int next) { return change(next); }
  public final int getAndIncrement() { return change(1); }
  public final int getAndDecrement() { return change(1); }
  public final int incrementAndGet() { return change(1); }
  public final int decrementAndGet() { return change(1); }
  public final int getAndAdd(int more) { return change(more); }
  public final int addAndGet(int more) { return change(more); }
  public final int getAndUpdate(IntUnaryOperator change) { return change(change.applyAsInt(value)); }
  public final int updateAndGet(IntUnaryOperator change) { return change(change.applyAsInt(value)); }
  public final int getAndAccumulate(int other, IntBinaryOperator join) {
    return change(join.applyAsInt(value, other));
  }
  public final int accumulateAndGet(int other, IntBinaryOperator join) {
    return change(join.applyAsInt(value, other));
  }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public String toString() { return ""; }
}
