// SPDX-License-Identifier: Apache-2.0
//
// Since Java 21. Order is not modelled: the reverse of a collection is the collection.
package java.util;

public interface SequencedCollection<E> extends Collection<E> {
  SequencedCollection<E> reversed();
  default void addFirst(E element) { add(element); }
  default void addLast(E element) { add(element); }
  default E getFirst() { return iterator().next(); }
  default E getLast() { return iterator().next(); }
  default E removeFirst() {
    Iterator<E> it = iterator();
    E element = it.next();
    it.remove();
    return element;
  }
  default E removeLast() { return removeFirst(); }
}
