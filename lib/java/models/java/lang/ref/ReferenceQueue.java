// SPDX-License-Identifier: Apache-2.0
//
// Holds every reference that was made with it: any of them may come out at any time.
package java.lang.ref;

public class ReferenceQueue<T> {
  private volatile Reference<? extends T> references;

  public ReferenceQueue() {}

  @SuppressWarnings("unchecked")
  void put(Reference<?> reference) { references = (Reference<? extends T>) reference; }
  public Reference<? extends T> poll() { return references; }
  public Reference<? extends T> remove(long time) throws InterruptedException { return references; }
  public Reference<? extends T> remove() throws InterruptedException { return references; }
}
