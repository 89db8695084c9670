// SPDX-License-Identifier: Apache-2.0
//
// The slot is volatile: threads may share it.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.SortedSet;
import ravel.SlotSet;

public class ConcurrentSkipListSet<E> extends SlotSet.Sorted<E> implements NavigableSet<E>, Cloneable, Serializable {
  private volatile E elements;

  public ConcurrentSkipListSet() { super(null); }
  public ConcurrentSkipListSet(Comparator<? super E> comparator) { super(comparator); }
  public ConcurrentSkipListSet(Collection<? extends E> others) {
    super(null);
    addAll(others);
  }
  public ConcurrentSkipListSet(SortedSet<E> others) {
    super(others.comparator());
    addAll(others);
  }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  public ConcurrentSkipListSet<E> clone() { return new ConcurrentSkipListSet<E>((Collection<E>) this); }
}
