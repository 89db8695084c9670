// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

public interface Executor {
  void execute(Runnable task);
}
