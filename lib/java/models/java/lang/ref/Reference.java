// SPDX-License-Identifier: Apache-2.0
//
// A reference holds its object until somebody clears it; that the collector does so is not modelled.
// The field is volatile: the real class makes sure that threads may share it.
package java.lang.ref;

public abstract class Reference<T> {
  private volatile T referent;
  private final ReferenceQueue<? super T> queue;

  Reference(T referent) { this(referent, null); }
  Reference(T referent, ReferenceQueue<? super T> queue) {
    this.referent = referent;
    this.queue = queue;
    if (queue != null) queue.put(this);
  }

  public T get() { return referent; }
  public final boolean refersTo(T other) { return referent == other; }
  public void clear() { referent = null; }
  public boolean isEnqueued() { return false; }
  public boolean enqueue() { return false; }
  protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }
  public static void reachabilityFence(Object x) {}
}
