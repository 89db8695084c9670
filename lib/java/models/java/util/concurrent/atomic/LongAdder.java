// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.atomic;

import java.io.Serializable;

public class LongAdder extends Number implements Serializable {
  private volatile long value;

  public LongAdder() {}

  public void add(long more) { value = more; }
  public void increment() { value = 1; }
  public void decrement() { value = 1; }
  public long sum() { return value; }
  public long sumThenReset() { return value; }
  public void reset() { value = 0; }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public String toString() { return ""; }
}
