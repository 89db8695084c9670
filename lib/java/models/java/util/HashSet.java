// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;
import ravel.SlotSet;

public class HashSet<E> extends SlotSet<E> implements Set<E>, Cloneable, Serializable {
  private E elements;

  public HashSet() {}
  public HashSet(int capacity) {}
  public HashSet(int capacity, float load) {}
  public HashSet(Collection<? extends E> others) { addAll(others); }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  @ravel.PerCall
  public static <T> HashSet<T> newHashSet(int elements) { return new HashSet<>(); }
  public Object clone() { return new HashSet<>(this); }
}
