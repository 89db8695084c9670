// SPDX-License-Identifier: Apache-2.0
//
// The interface itself; only how a stream begins differs from the real one.
package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import ravel.PerCall;
import ravel.SlotStream;

public interface Collection<E> extends Iterable<E> {
  int size();
  boolean isEmpty();
  boolean contains(Object other);
  Iterator<E> iterator();
  Object[] toArray();
  <T> T[] toArray(T[] array);
  default <T> T[] toArray(IntFunction<T[]> make) { return toArray(make.apply(0)); }
  boolean add(E element);
  boolean remove(Object other);
  boolean containsAll(Collection<?> others);
  boolean addAll(Collection<? extends E> others);
  boolean removeAll(Collection<?> others);
  boolean retainAll(Collection<?> others);
  void clear();
  boolean equals(Object other);
  int hashCode();

  default boolean removeIf(Predicate<? super E> filter) {
    boolean removed = false;
    for (Iterator<E> it = iterator(); it.hasNext(); ) {
      if (!filter.test(it.next())) continue;
      it.remove();
      removed = true;
    }
    return removed;
  }
  default Spliterator<E> spliterator() { return Spliterators.spliteratorUnknownSize(iterator(), 0); }
  @PerCall
  default Stream<E> stream() { return SlotStream.of(iterator()); }
  @PerCall
  default Stream<E> parallelStream() { return SlotStream.of(iterator()).parallel(); }
}
