// SPDX-License-Identifier: Apache-2.0
//
// A volatile variable: synchronisation, not data. Functions run without a lock.
package java.util.concurrent.atomic;

import java.io.Serializable;

public class AtomicBoolean implements Serializable {
  private volatile boolean value;

  public AtomicBoolean() {}
  public AtomicBoolean(boolean value) { this.value = value; }

  private boolean change(boolean next) {
    boolean old = value;
    value = next;
    return old;
  }

  public final boolean get() { return value; }
  public final boolean getPlain() { return value; }
  public final boolean getOpaque() { return value; }
  public final boolean getAcquire() { return value; }
  public final void set(boolean next) { value = next; }
  public final void lazySet(boolean next) { value = next; }
  public final void setPlain(boolean next) { value = next; }
  public final void setOpaque(boolean next) { value = next; }
  public final void setRelease(boolean next) { value = next; }
  public final boolean compareAndSet(boolean old, boolean next) { return change(next) == old; }
  public final boolean weakCompareAndSetPlain(boolean old, boolean next) { return change(next) == old; }
  public final boolean weakCompareAndSetVolatile(boolean old, boolean next) { return change(next) == old; }
  public final boolean weakCompareAndSetAcquire(boolean old, boolean next) { return change(next) == old; }
  public final boolean weakCompareAndSetRelease(boolean old, boolean next) { return change(next) == old; }
  public boolean weakCompareAndSet(boolean old, boolean next) { return change(next) == old; }
  public final boolean compareAndExchange(boolean old, boolean next) { return change(next); }
  public final boolean compareAndExchangeAcquire(boolean old, boolean next) { return change(next); }
  public final boolean compareAndExchangeRelease(boolean old, boolean next) { return change(next); }
  public final boolean getAndSet(boolean next) { return change(next); }
  public String toString() { return ""; }
}
