// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

public class ForkJoinWorkerThread extends Thread {
  private final ForkJoinPool pool;

  protected ForkJoinWorkerThread(ForkJoinPool pool) { this.pool = pool; }
  protected ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean preserve) { this.pool = pool; }

  public ForkJoinPool getPool() { return pool; }
  public int getPoolIndex() { return 0; }
  public int getQueuedTaskCount() { return 0; }
  protected void onStart() {}
  protected void onTermination(Throwable thrown) {}
  public void run() {
    onStart();
    onTermination(null);
  }
}
