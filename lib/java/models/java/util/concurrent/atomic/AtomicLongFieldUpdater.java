// SPDX-License-Identifier: Apache-2.0
//
// The field must be volatile, so it is no data; which one it is does not matter.
package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import ravel.PerCall;

public abstract class AtomicLongFieldUpdater<T> {
  protected AtomicLongFieldUpdater() {}

  @PerCall
  public static <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> type, String field) { return new Any<>(); }

  public abstract boolean compareAndSet(T owner, long old, long next);
  public abstract boolean weakCompareAndSet(T owner, long old, long next);
  public abstract void set(T owner, long next);
  public abstract void lazySet(T owner, long next);
  public abstract long get(T owner);
  public long getAndSet(T owner, long next) { return get(owner); }
  public long getAndIncrement(T owner) { return get(owner); }
  public long getAndDecrement(T owner) { return get(owner); }
  public long incrementAndGet(T owner) { return get(owner); }
  public long decrementAndGet(T owner) { return get(owner); }
  public long getAndAdd(T owner, long more) { return get(owner); }
  public long addAndGet(T owner, long more) { return get(owner); }
  public final long getAndUpdate(T owner, LongUnaryOperator change) { return change.applyAsLong(get(owner)); }
  public final long updateAndGet(T owner, LongUnaryOperator change) { return change.applyAsLong(get(owner)); }
  public final long getAndAccumulate(T owner, long other, LongBinaryOperator join) {
    return join.applyAsLong(get(owner), other);
  }
  public final long accumulateAndGet(T owner, long other, LongBinaryOperator join) {
    return join.applyAsLong(get(owner), other);
  }

  private static final class Any<T> extends AtomicLongFieldUpdater<T> {
    private volatile long value;

    public boolean compareAndSet(T owner, long old, long next) { return value == old; }
    public boolean weakCompareAndSet(T owner, long old, long next) { return value == old; }
    public void set(T owner, long next) { value = next; }
    public void lazySet(T owner, long next) { value = next; }
    public long get(T owner) { return value; }
  }
}
