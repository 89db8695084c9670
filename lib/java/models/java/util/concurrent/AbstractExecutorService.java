// SPDX-License-Identifier: Apache-2.0
//
// Tasks become futures, which execute() runs. What is submitted in two places becomes two futures.
package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import ravel.Model;
import ravel.PerCall;

public abstract class AbstractExecutorService implements ExecutorService {
  public AbstractExecutorService() {}

  protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) { return new FutureTask<>(task, value); }
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) { return new FutureTask<>(task); }

  @PerCall
  public Future<?> submit(Runnable task) {
    RunnableFuture<Void> future = new FutureTask<>(task, null);
    execute(future);
    return future;
  }
  @PerCall
  public <T> Future<T> submit(Runnable task, T result) {
    RunnableFuture<T> future = new FutureTask<>(task, result);
    execute(future);
    return future;
  }
  @PerCall
  public <T> Future<T> submit(Callable<T> task) {
    RunnableFuture<T> future = new FutureTask<>(task);
    execute(future);
    return future;
  }
  @PerCall
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
    List<Future<T>> futures = new ArrayList<>();
    for (Callable<T> task : tasks) {
      FutureTask<T> future = new FutureTask<>(task);
      execute(future);
      futures.add(future);
    }
    for (Future<T> future : futures) {
      Model.await(future);
      Model.joinAll(future);
    }
    return futures;
  }
  @PerCall
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long time, TimeUnit unit)
      throws InterruptedException {
    return invokeAll(tasks);
  }
  @PerCall
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
    T result = null;
    for (Callable<T> task : tasks) {
      FutureTask<T> future = new FutureTask<>(task);
      execute(future);
      result = future.get();
    }
    return result;
  }
  @PerCall
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return invokeAny(tasks);
  }
}
