// SPDX-License-Identifier: Apache-2.0
//
// The field must be volatile, so it is no data; which one it is does not matter.
package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import ravel.PerCall;

public abstract class AtomicIntegerFieldUpdater<T> {
  protected AtomicIntegerFieldUpdater() {}

  @PerCall
  public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> type, String field) { return new Any<>(); }

  public abstract boolean compareAndSet(T owner, int old, int next);
  public abstract boolean weakCompareAndSet(T owner, int old, int next);
  public abstract void set(T owner, int next);
  public abstract void lazySet(T owner, int next);
  public abstract int get(T owner);
  public int getAndSet(T owner, int next) { return get(owner); }
  public int getAndIncrement(T owner) { return get(owner); }
  public int getAndDecrement(T owner) { return get(owner); }
  public int incrementAndGet(T owner) { return get(owner); }
  public int decrementAndGet(T owner) { return get(owner); }
  public int getAndAdd(T owner, int more) { return get(owner); }
  public int addAndGet(T owner, int more) { return get(owner); }
  public final int getAndUpdate(T owner, IntUnaryOperator change) { return change.applyAsInt(get(owner)); }
  public final int updateAndGet(T owner, IntUnaryOperator change) { return change.applyAsInt(get(owner)); }
  public final int getAndAccumulate(T owner, int other, IntBinaryOperator join) {
    return join.applyAsInt(get(owner), other);
  }
  public final int accumulateAndGet(T owner, int other, IntBinaryOperator join) {
    return join.applyAsInt(get(owner), other);
  }

  private static final class Any<T> extends AtomicIntegerFieldUpdater<T> {
    private volatile int value;

    public boolean compareAndSet(T owner, int old, int next) { return value == old; }
    public boolean weakCompareAndSet(T owner, int old, int next) { return value == old; }
    public void set(T owner, int next) { value = next; }
    public void lazySet(T owner, int next) { value = next; }
    public int get(T owner) { return value; }
  }
}
