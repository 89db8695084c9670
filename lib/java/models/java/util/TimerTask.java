// SPDX-License-Identifier: Apache-2.0
package java.util;

public abstract class TimerTask implements Runnable {
  protected TimerTask() {}

  public abstract void run();
  public boolean cancel() { return true; }
  public long scheduledExecutionTime() { return 0; }
}
