// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;

public class LongAccumulator extends Number implements Serializable {
  private volatile long value;
  private final LongBinaryOperator join;

  public LongAccumulator(LongBinaryOperator join, long identity) { this.join = join; }

  public void accumulate(long other) { value = join.applyAsLong(value, other); }
  public long get() { return value; }
  public long getThenReset() { return value; }
  public void reset() { value = 0; }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public String toString() { return ""; }
}
