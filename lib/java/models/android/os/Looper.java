// SPDX-License-Identifier: Apache-2.0
//
// The main thread has one, and each HandlerThread.
package android.os;

import ravel.Model;
import ravel.OnMainThread;
import ravel.PerCall;

public class Looper {
  private static final Looper MAIN = new Looper();

  public static Looper getMainLooper() { return MAIN; }
  public static Looper myLooper() { return MAIN; }
  @PerCall
  void run(Runnable task) { Model.fork(new OnMainThread(task)); }
  public Thread getThread() { return Thread.currentThread(); }
  public void quit() {}
  public void quitSafely() {}
}
