// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;

public class LinkedHashSet<E> extends HashSet<E> implements Set<E>, Cloneable, Serializable {
  public LinkedHashSet() {}
  public LinkedHashSet(int capacity) {}
  public LinkedHashSet(int capacity, float load) {}
  public LinkedHashSet(Collection<? extends E> others) { addAll(others); }

  @ravel.PerCall
  public static <T> LinkedHashSet<T> newLinkedHashSet(int elements) { return new LinkedHashSet<>(); }
  public E getFirst() { return slot(); }
  public E getLast() { return slot(); }
  public E removeFirst() {
    E element = slot();
    fill(null);
    return element;
  }
  public E removeLast() { return removeFirst(); }
}
