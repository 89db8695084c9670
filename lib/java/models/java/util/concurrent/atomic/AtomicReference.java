// SPDX-License-Identifier: Apache-2.0
//
// A volatile variable: synchronisation, not data. Functions run without a lock.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReference<V> implements Serializable {
  private volatile V value;

  public AtomicReference() {}
  public AtomicReference(V value) { this.value = value; }

  private V change(V next) {
    V old = value;
    value = next;
    return old;
  }

  public final V get() { return value; }
  public final V getPlain() { return value; }
  public final V getOpaque() { return value; }
  public final V getAcquire() { return value; }
  public final void set(V next) { value = next; }
  public final void lazySet(V next) { value = next; }
  public final void setPlain(V next) { value = next; }
  public final void setOpaque(V next) { value = next; }
  public final void setRelease(V next) { value = next; }
  public final boolean compareAndSet(V old, V next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(V old, V next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(V old, V next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(V old, V next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(V old, V next) { return change(next) == old; }
  public final boolean weakCompareAndSet(V old, V next) { return change(next) == old; }
  public final V compareAndExchange(V old, V next) { return change(next); }
  public final V compareAndExchangeAcquire(V old, V next) { return change(next); }
  public final V compareAndExchangeRelease(V old, V next) { return change(next); }
  public final V getAndSet(V next) { return change(next); }
  public final V getAndUpdate(UnaryOperator<V> change) {
    change(change.apply(value));
    return value;
  }
  public final V updateAndGet(UnaryOperator<V> change) {
    change(change.apply(value));
    return value;
  }
  public final V getAndAccumulate(V other, BinaryOperator<V> join) {
    change(join.apply(value, other));
    return value;
  }
  public final V accumulateAndGet(V other, BinaryOperator<V> join) {
    change(join.apply(value, other));
    return value;
  }
  public String toString() { return ""; }
}
