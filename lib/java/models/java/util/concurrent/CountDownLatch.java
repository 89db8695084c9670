// SPDX-License-Identifier: Apache-2.0
//
// What comes before countDown comes before what follows await. The count is not modelled.
package java.util.concurrent;

import ravel.Model;

public class CountDownLatch {
  private volatile int count;

  public CountDownLatch(int count) { this.count = count; }

  public void await() throws InterruptedException { Model.await(this); }
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    Model.await(this);
    return true;
  }
  public void countDown() { Model.signal(this); }
  public long getCount() { return count; }
  public String toString() { return ""; }
}
