// SPDX-License-Identifier: Apache-2.0
//
// What comes before an arrival comes before what follows the advance. Phases are not told apart.
package java.util.concurrent;

import ravel.Model;

public class Phaser {
  private final Phaser parent;

  public Phaser() { this(null, 0); }
  public Phaser(int parties) { this(null, parties); }
  public Phaser(Phaser parent) { this(parent, 0); }
  public Phaser(Phaser parent, int parties) { this.parent = parent; }

  public int register() { return 0; }
  public int bulkRegister(int parties) { return 0; }
  public int arrive() {
    Model.signal(this);
    onAdvance(0, 0);
    return 0;
  }
  public int arriveAndDeregister() { return arrive(); }
  public int arriveAndAwaitAdvance() {
    arrive();
    Model.await(this);
    return 0;
  }
  public int awaitAdvance(int phase) {
    Model.await(this);
    return 0;
  }
  public int awaitAdvanceInterruptibly(int phase) throws InterruptedException { return awaitAdvance(phase); }
  public int awaitAdvanceInterruptibly(int phase, long time, TimeUnit unit)
      throws InterruptedException, TimeoutException {
    return awaitAdvance(phase);
  }
  public void forceTermination() {}
  public final int getPhase() { return 0; }
  public int getRegisteredParties() { return 0; }
  public int getArrivedParties() { return 0; }
  public int getUnarrivedParties() { return 0; }
  public Phaser getParent() { return parent; }
  public Phaser getRoot() { return parent == null ? this : parent; }
  public boolean isTerminated() { return false; }
  protected boolean onAdvance(int phase, int parties) { return false; }
  public String toString() { return ""; }
}
