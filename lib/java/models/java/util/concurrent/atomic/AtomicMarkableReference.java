// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.atomic;

public class AtomicMarkableReference<V> {
  private volatile V value;
  private volatile boolean mark;

  public AtomicMarkableReference(V value, boolean mark) {
    this.value = value;
    this.mark = mark;
  }

  public V getReference() { return value; }
  public boolean isMarked() { return mark; }
  public V get(boolean[] marks) {
    marks[0] = mark;
    return value;
  }
  public boolean weakCompareAndSet(V old, V next, boolean oldMark, boolean nextMark) {
    return compareAndSet(old, next, oldMark, nextMark);
  }
  public boolean compareAndSet(V old, V next, boolean oldMark, boolean nextMark) {
    if (value != old) return false;
    set(next, nextMark);
    return true;
  }
  public void set(V next, boolean nextMark) {
    value = next;
    mark = nextMark;
  }
  public boolean attemptMark(V old, boolean nextMark) {
    mark = nextMark;
    return true;
  }
}
