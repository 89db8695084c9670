// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import ravel.SlotSet;

public class CopyOnWriteArraySet<E> extends SlotSet<E> implements Serializable {
  private volatile E elements;

  public CopyOnWriteArraySet() {}
  public CopyOnWriteArraySet(Collection<? extends E> others) { addAll(others); }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  protected boolean same(Object a, Object b) { return a.equals(b); }
}
