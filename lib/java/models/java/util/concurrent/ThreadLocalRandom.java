// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import java.util.Random;

public final class ThreadLocalRandom extends Random {
  private static final ThreadLocalRandom any = new ThreadLocalRandom();

  private ThreadLocalRandom() {}

  public static ThreadLocalRandom current() { return any; }
  public void setSeed(long seed) {}
}
