// SPDX-License-Identifier: Apache-2.0
//
// Everything by way of listIterator, for the lists that programs write themselves.
package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
  protected AbstractSequentialList() {}

  public abstract ListIterator<E> listIterator(int index);

  public E get(int index) { return listIterator(index).next(); }
  public E set(int index, E element) {
    ListIterator<E> it = listIterator(index);
    E old = it.next();
    it.set(element);
    return old;
  }
  public void add(int index, E element) { listIterator(index).add(element); }
  public E remove(int index) {
    ListIterator<E> it = listIterator(index);
    E old = it.next();
    it.remove();
    return old;
  }
  public boolean addAll(int index, Collection<? extends E> others) {
    ListIterator<E> it = listIterator(index);
    for (E element : others) it.add(element);
    return true;
  }
  public Iterator<E> iterator() { return listIterator(0); }
}
