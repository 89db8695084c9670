// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.atomic;

public class AtomicStampedReference<V> {
  private volatile V value;
  private volatile int mark;

  public AtomicStampedReference(V value, int mark) {
    this.value = value;
    this.mark = mark;
  }

  public V getReference() { return value; }
  public int getStamp() { return mark; }
  public V get(int[] marks) {
    marks[0] = mark;
    return value;
  }
  public boolean weakCompareAndSet(V old, V next, int oldMark, int nextMark) {
    return compareAndSet(old, next, oldMark, nextMark);
  }
  public boolean compareAndSet(V old, V next, int oldMark, int nextMark) {
    if (value != old) return false;
    set(next, nextMark);
    return true;
  }
  public void set(V next, int nextMark) {
    value = next;
    mark = nextMark;
  }
  public boolean attemptStamp(V old, int nextMark) {
    mark = nextMark;
    return true;
  }
}
