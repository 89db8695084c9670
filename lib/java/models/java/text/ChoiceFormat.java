// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.text;

import ravel.Model;
import ravel.PerCall;

public class ChoiceFormat extends NumberFormat {
  private int state;

  public void applyPattern(String text) { state = 1; }
  public String toPattern() { return state == 0 ? "" : " "; }
  public ChoiceFormat(String text) {}
  public ChoiceFormat(double[] d, String[] text) {}
  public void setChoices(double[] d, String[] text) { state = 1; }
  @PerCall
  public double[] getLimits() { return new double[0]; }
  @PerCall
  public Object[] getFormats() { return new Object[0]; }
  public StringBuffer format(long n, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public StringBuffer format(double d, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public Number parse(String text, ParsePosition parsePosition) {
    state = 1;
    return Model.any(Number.class);
  }
  public static final double nextDouble(double d) { return 0; }
  public static final double previousDouble(double d) { return 0; }
  @PerCall
  public Object clone() { return new ChoiceFormat(""); }
  public int hashCode() { return state; }
  public boolean equals(Object x) { return state == 0; }
  public static double nextDouble(double d, boolean on) { return 0; }
}
