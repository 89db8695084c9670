// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.text;

import ravel.Model;
import ravel.PerCall;

public abstract class NumberFormat extends Format {
  public static final int INTEGER_FIELD = 0;
  public static final int FRACTION_FIELD = 1;

  private int state;

  protected NumberFormat() {}
  public StringBuffer format(Object x, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public final Object parseObject(String text, ParsePosition parsePosition) {
    state = 1;
    return null;
  }
  public final String format(double d) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public final String format(long n) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public abstract StringBuffer format(double d, StringBuffer stringBuffer, FieldPosition fieldPosition);
  public abstract StringBuffer format(long n, StringBuffer stringBuffer, FieldPosition fieldPosition);
  public abstract Number parse(String text, ParsePosition parsePosition);
  public Number parse(String text) throws ParseException {
    state = 1;
    return Model.any(Number.class);
  }
  public boolean isParseIntegerOnly() { return state == 0; }
  public void setParseIntegerOnly(boolean on) { state = 1; }
  @ravel.PerCall
  public static final NumberFormat getInstance() { return new DecimalFormat(); }
  @ravel.PerCall
  public static NumberFormat getInstance(java.util.Locale locale) { return new DecimalFormat(); }
  @ravel.PerCall
  public static final NumberFormat getNumberInstance() { return new DecimalFormat(); }
  @ravel.PerCall
  public static NumberFormat getNumberInstance(java.util.Locale locale) { return new DecimalFormat(); }
  @ravel.PerCall
  public static final NumberFormat getIntegerInstance() { return new DecimalFormat(); }
  @ravel.PerCall
  public static NumberFormat getIntegerInstance(java.util.Locale locale) { return new DecimalFormat(); }
  @ravel.PerCall
  public static final NumberFormat getCurrencyInstance() { return new DecimalFormat(); }
  @ravel.PerCall
  public static NumberFormat getCurrencyInstance(java.util.Locale locale) { return new DecimalFormat(); }
  @ravel.PerCall
  public static final NumberFormat getPercentInstance() { return new DecimalFormat(); }
  @ravel.PerCall
  public static NumberFormat getPercentInstance(java.util.Locale locale) { return new DecimalFormat(); }
  @ravel.PerCall
  public static NumberFormat getCompactNumberInstance() { return new DecimalFormat(); }
  @PerCall
  public static java.util.Locale[] getAvailableLocales() { return new java.util.Locale[0]; }
  public int hashCode() { return state; }
  public boolean equals(Object x) { return state == 0; }
  public Object clone() { return super.clone(); }
  public boolean isGroupingUsed() { return state == 0; }
  public void setGroupingUsed(boolean on) { state = 1; }
  public int getMaximumIntegerDigits() { return state; }
  public void setMaximumIntegerDigits(int i) { state = 1; }
  public int getMinimumIntegerDigits() { return state; }
  public void setMinimumIntegerDigits(int i) { state = 1; }
  public int getMaximumFractionDigits() { return state; }
  public void setMaximumFractionDigits(int i) { state = 1; }
  public int getMinimumFractionDigits() { return state; }
  public void setMinimumFractionDigits(int i) { state = 1; }
  public java.util.Currency getCurrency() { return Model.any(java.util.Currency.class); }
  public void setCurrency(java.util.Currency currency) { state = 1; }
  public java.math.RoundingMode getRoundingMode() { return Model.any(java.math.RoundingMode.class); }
  public void setRoundingMode(java.math.RoundingMode roundingMode) { state = 1; }
}
