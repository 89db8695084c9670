// SPDX-License-Identifier: Apache-2.0
//
// childValue runs when a value is asked for, not when a thread starts.
package java.lang;

public class InheritableThreadLocal<T> extends ThreadLocal<T> {
  public InheritableThreadLocal() {}

  protected T childValue(T parents) { return parents; }
  public T get() { return childValue(super.get()); }
}
