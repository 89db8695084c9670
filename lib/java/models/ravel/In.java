// SPDX-License-Identifier: Apache-2.0
//
// Ways to run something that models have in common.
package ravel;

import java.util.concurrent.Callable;

public final class In {
  /** True or false, nobody knows. */
  private static volatile boolean again;

  private In() {}

  /** Several threads run the task at the same time; all have ended when this returns. */
  @PerCall
  public static void parallel(Runnable task) {
    do Model.fork(task); while (again);
    Model.joinAll(task);
  }

  /** Runs it here; checked exceptions are not modelled. */
  public static <T> T here(Callable<T> task) {
    try {
      return task.call();
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
  }
}
