// SPDX-License-Identifier: Apache-2.0
package java.util;

public class Stack<E> extends Vector<E> {
  public Stack() {}

  public E push(E element) {
    addElement(element);
    return element;
  }
  public synchronized E pop() { return remove(0); }
  public synchronized E peek() { return get(0); }
  public boolean empty() { return size() == 0; }
  public synchronized int search(Object other) { return lastIndexOf(other); }
}
