// SPDX-License-Identifier: Apache-2.0
//
// A thread with a queue of tasks: they run one after the other.
package android.os;

import ravel.Model;
import ravel.PerCall;
import ravel.Serial;

public class HandlerThread extends Thread {
  private final Looper looper = new Own();

  public HandlerThread(String name) {}
  public HandlerThread(String name, int priority) {}
  public Looper getLooper() { return looper; }
  public boolean quit() { return true; }
  public boolean quitSafely() { return true; }

  private static final class Own extends Looper {
    private final Object thread = new Object();

    @PerCall
    void run(Runnable task) { Model.fork(new Serial(thread, task)); }
  }
}
