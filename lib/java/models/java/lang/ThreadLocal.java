// SPDX-License-Identifier: Apache-2.0
//
// Each thread has a value of its own. All of them are one field here, so what one thread stores another
// seems to read: which is wrong, but only adds. The field is volatile, for it is no shared data.
package java.lang;

import java.util.function.Supplier;
import ravel.PerCall;

public class ThreadLocal<T> {
  private volatile T value;

  public ThreadLocal() {}

  protected T initialValue() { return null; }
  @PerCall
  public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) { return new Supplied<>(supplier); }
  public T get() {
    if (value == null) value = initialValue();
    return value;
  }
  public void set(T value) { this.value = value; }
  public void remove() { value = null; }

  private static final class Supplied<T> extends ThreadLocal<T> {
    private final Supplier<? extends T> supplier;

    Supplied(Supplier<? extends T> supplier) { this.supplier = supplier; }
    protected T initialValue() { return supplier.get(); }
  }
}
