// SPDX-License-Identifier: Apache-2.0
//
// A task of an executor that has one thread: tasks run one after the other, which is said by a monitor
// that belongs to the executor.
package ravel;

public final class Serial implements Runnable {
  private final Object thread;
  private final Runnable task;

  public Serial(Object thread, Runnable task) {
    this.thread = thread;
    this.task = task;
  }
  public void run() {
    synchronized (thread) {
      task.run();
    }
  }
}
