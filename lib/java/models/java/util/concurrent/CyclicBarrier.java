// SPDX-License-Identifier: Apache-2.0
//
// What comes before await in one thread comes before what follows it in the others. The barrier's action
// is run by the last one to come, while all others wait.
package java.util.concurrent;

import ravel.Model;

public class CyclicBarrier {
  private final Runnable action;

  public CyclicBarrier(int parties, Runnable action) { this.action = action; }
  public CyclicBarrier(int parties) { this.action = null; }

  public int await() throws InterruptedException, BrokenBarrierException {
    Model.signal(this);
    if (action != null) {
      synchronized (this) {
        Model.await(this);
        action.run();
        Model.signal(this);
      }
    }
    Model.await(this);
    return 0;
  }
  public int await(long time, TimeUnit unit)
      throws InterruptedException, BrokenBarrierException, TimeoutException {
    return await();
  }
  public int getParties() { return 0; }
  public boolean isBroken() { return false; }
  public void reset() {}
  public int getNumberWaiting() { return 0; }
}
