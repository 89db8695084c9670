// SPDX-License-Identifier: Apache-2.0
//
// The field must be volatile, so it is no data. What is stored by the updater can be got by the updater, of
// any owner; that somebody reads the field itself is not connected with it.
package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import ravel.PerCall;

public abstract class AtomicReferenceFieldUpdater<T, V> {
  protected AtomicReferenceFieldUpdater() {}

  @PerCall
  public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> type, Class<W> field, String name) {
    return new Any<>();
  }

  public abstract boolean compareAndSet(T owner, V old, V next);
  public abstract boolean weakCompareAndSet(T owner, V old, V next);
  public abstract void set(T owner, V next);
  public abstract void lazySet(T owner, V next);
  public abstract V get(T owner);
  public V getAndSet(T owner, V next) {
    V old = get(owner);
    set(owner, next);
    return old;
  }
  public final V getAndUpdate(T owner, UnaryOperator<V> change) {
    set(owner, change.apply(get(owner)));
    return get(owner);
  }
  public final V updateAndGet(T owner, UnaryOperator<V> change) { return getAndUpdate(owner, change); }
  public final V getAndAccumulate(T owner, V other, BinaryOperator<V> join) {
    set(owner, join.apply(get(owner), other));
    return get(owner);
  }
  public final V accumulateAndGet(T owner, V other, BinaryOperator<V> join) {
    return getAndAccumulate(owner, other, join);
  }

  private static final class Any<T, V> extends AtomicReferenceFieldUpdater<T, V> {
    private volatile V value;

    public boolean compareAndSet(T owner, V old, V next) {
      value = next;
      return true;
    }
    public boolean weakCompareAndSet(T owner, V old, V next) { return compareAndSet(owner, old, next); }
    public void set(T owner, V next) { value = next; }
    public void lazySet(T owner, V next) { value = next; }
    public V get(T owner) { return value; }
  }
}
