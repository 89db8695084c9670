// SPDX-License-Identifier: Apache-2.0
//
// Parking orders nothing: it may return for no reason at all.
package java.util.concurrent.locks;

public class LockSupport {
  private LockSupport() {}

  public static void setCurrentBlocker(Object blocker) {}
  public static void unpark(Thread thread) {}
  public static void park(Object blocker) {}
  public static void parkNanos(Object blocker, long time) {}
  public static void parkUntil(Object blocker, long time) {}
  public static Object getBlocker(Thread thread) { return null; }
  public static void park() {}
  public static void parkNanos(long time) {}
  public static void parkUntil(long time) {}
}
