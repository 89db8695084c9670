// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import ravel.Model;
import ravel.PerCall;

public class ExecutorCompletionService<V> implements CompletionService<V> {
  private final Executor executor;
  private volatile Future<V> completed;

  public ExecutorCompletionService(Executor executor) { this.executor = executor; }
  public ExecutorCompletionService(Executor executor, BlockingQueue<Future<V>> queue) { this.executor = executor; }

  @PerCall
  public Future<V> submit(Callable<V> task) {
    FutureTask<V> future = new FutureTask<>(task);
    completed = future;
    executor.execute(future);
    return future;
  }
  @PerCall
  public Future<V> submit(Runnable task, V result) { return submit(Executors.callable(task, result)); }
  public Future<V> take() throws InterruptedException {
    Model.await(completed);
    return completed;
  }
  public Future<V> poll() { return completed; }
  public Future<V> poll(long time, TimeUnit unit) throws InterruptedException { return completed; }
}
