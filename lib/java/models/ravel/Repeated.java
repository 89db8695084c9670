// SPDX-License-Identifier: Apache-2.0
//
// A task that is run again and again, never beside itself.
package ravel;

public final class Repeated implements Runnable {
  private final Runnable task;

  public Repeated(Runnable task) { this.task = task; }
  public void run() {
    do task.run(); while (task != null);
  }
}
