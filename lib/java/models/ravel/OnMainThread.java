// SPDX-License-Identifier: Apache-2.0
//
// A task of the one thread of a user interface: Ravel knows its name (src/model/jvm_frameworks.h).
package ravel;

public final class OnMainThread implements Runnable {
  private final Runnable task;

  public OnMainThread(Runnable task) { this.task = task; }
  public void run() { task.run(); }
}
