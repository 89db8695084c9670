// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;

public class DoubleAccumulator extends Number implements Serializable {
  private volatile double value;
  private final DoubleBinaryOperator join;

  public DoubleAccumulator(DoubleBinaryOperator join, double identity) { this.join = join; }

  public void accumulate(double other) { value = join.applyAsDouble(value, other); }
  public double get() { return value; }
  public double getThenReset() { return value; }
  public void reset() { value = 0; }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public String toString() { return ""; }
}
