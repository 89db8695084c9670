// SPDX-License-Identifier: Apache-2.0
//
// The interface; Set.of and copyOf make sets that nobody can change.
package java.util;

import ravel.Fixed;
import ravel.PerCall;

@SuppressWarnings("unchecked")
public interface Set<E> extends Collection<E> {
  int size();
  boolean isEmpty();
  boolean contains(Object other);
  Iterator<E> iterator();
  Object[] toArray();
  <T> T[] toArray(T[] array);
  boolean add(E element);
  boolean remove(Object other);
  boolean containsAll(Collection<?> others);
  boolean addAll(Collection<? extends E> others);
  boolean removeAll(Collection<?> others);
  boolean retainAll(Collection<?> others);
  void clear();
  boolean equals(Object other);
  int hashCode();
  default Spliterator<E> spliterator() { return Spliterators.spliteratorUnknownSize(iterator(), 0); }

  @PerCall
  static <E> Set<E> of() { return new Fixed.OfSet<>(); }
  @PerCall
  static <E> Set<E> of(E e1) { return new Fixed.OfSet<>(e1); }
  @PerCall
  static <E> Set<E> of(E e1, E e2) { return new Fixed.OfSet<>(e1, e2); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3) { return new Fixed.OfSet<>(e1, e2, e3); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4) { return new Fixed.OfSet<>(e1, e2, e3, e4); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5) { return new Fixed.OfSet<>(e1, e2, e3, e4, e5); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6) { return new Fixed.OfSet<>(e1, e2, e3, e4, e5, e6); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) { return new Fixed.OfSet<>(e1, e2, e3, e4, e5, e6, e7); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) { return new Fixed.OfSet<>(e1, e2, e3, e4, e5, e6, e7, e8); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) { return new Fixed.OfSet<>(e1, e2, e3, e4, e5, e6, e7, e8, e9); }
  @PerCall
  static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) { return new Fixed.OfSet<>(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10); }
  @PerCall
  @SafeVarargs
  @SuppressWarnings("varargs")
  static <E> Set<E> of(E... elements) { return new Fixed.OfSet<>(elements); }
  @PerCall
  static <E> Set<E> copyOf(Collection<? extends E> others) {
    return new Fixed.OfSet<>((E) others.iterator().next());
  }
}
