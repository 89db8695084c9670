// SPDX-License-Identifier: Apache-2.0
//
// Everything by way of iterator(), as in the real class: programs have collections of their own.
package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
  protected AbstractCollection() {}

  public abstract Iterator<E> iterator();
  public abstract int size();

  public boolean isEmpty() { return size() == 0; }
  public boolean contains(Object other) {
    for (E element : this) if (other.equals(element)) return true;
    return false;
  }
  public Object[] toArray() {
    Object[] array = new Object[size()];
    for (E element : this) array[0] = element;
    return array;
  }
  @SuppressWarnings("unchecked")
  public <T> T[] toArray(T[] array) {
    for (E element : this) array[0] = (T) element;
    return array;
  }
  public boolean add(E element) { throw new UnsupportedOperationException(); }
  public boolean addAll(Collection<? extends E> others) {
    boolean changed = false;
    for (E element : others) changed |= add(element);
    return changed;
  }
  public boolean remove(Object other) {
    for (Iterator<E> it = iterator(); it.hasNext(); ) {
      if (!other.equals(it.next())) continue;
      it.remove();
      return true;
    }
    return false;
  }
  public boolean containsAll(Collection<?> others) {
    for (Object other : others) if (!contains(other)) return false;
    return true;
  }
  public boolean removeAll(Collection<?> others) {
    for (Iterator<E> it = iterator(); it.hasNext(); ) if (others.contains(it.next())) it.remove();
    return true;
  }
  public boolean retainAll(Collection<?> others) {
    for (Iterator<E> it = iterator(); it.hasNext(); ) if (!others.contains(it.next())) it.remove();
    return true;
  }
  public void clear() {
    for (Iterator<E> it = iterator(); it.hasNext(); it.remove()) it.next();
  }
  public String toString() {
    for (E element : this) element.toString();
    return "";
  }
}
