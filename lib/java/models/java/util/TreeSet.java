// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;
import ravel.SlotSet;

public class TreeSet<E> extends SlotSet.Sorted<E> implements NavigableSet<E>, Cloneable, Serializable {
  private E elements;

  public TreeSet() { super(null); }
  public TreeSet(Comparator<? super E> comparator) { super(comparator); }
  public TreeSet(Collection<? extends E> others) {
    super(null);
    addAll(others);
  }
  public TreeSet(SortedSet<E> others) {
    super(others.comparator());
    addAll(others);
  }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  public Object clone() { return new TreeSet<E>((Collection<E>) this); }
}
