// SPDX-License-Identifier: Apache-2.0
package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
  protected AbstractSet() {}

  public boolean equals(Object other) { return other instanceof Set<?> set && containsAll(set); }
  public int hashCode() {
    int sum = 0;
    for (E element : this) sum += element.hashCode();
    return sum;
  }
}
