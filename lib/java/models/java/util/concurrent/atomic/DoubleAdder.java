// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.atomic;

import java.io.Serializable;

public class DoubleAdder extends Number implements Serializable {
  private volatile double value;

  public DoubleAdder() {}

  public void add(double more) { value = more; }
  public double sum() { return value; }
  public double sumThenReset() { return value; }
  public void reset() { value = 0; }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public String toString() { return ""; }
}
