// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.text;

import ravel.Model;
import ravel.PerCall;

public class DecimalFormat extends NumberFormat {
  private int state;

  public DecimalFormat() {}
  public DecimalFormat(String text) {}
  public DecimalFormat(String text, DecimalFormatSymbols decimalFormatSymbols) {}
  public final StringBuffer format(Object x, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public StringBuffer format(double d, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public StringBuffer format(long n, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public AttributedCharacterIterator formatToCharacterIterator(Object x) {
    state = 1;
    return Model.any(AttributedCharacterIterator.class);
  }
  public Number parse(String text, ParsePosition parsePosition) {
    state = 1;
    return Model.any(Number.class);
  }
  public DecimalFormatSymbols getDecimalFormatSymbols() { return Model.any(DecimalFormatSymbols.class); }
  public void setDecimalFormatSymbols(DecimalFormatSymbols decimalFormatSymbols) { state = 1; }
  public String getPositivePrefix() { return state == 0 ? "" : " "; }
  public void setPositivePrefix(String text) { state = 1; }
  public String getNegativePrefix() { return state == 0 ? "" : " "; }
  public void setNegativePrefix(String text) { state = 1; }
  public String getPositiveSuffix() { return state == 0 ? "" : " "; }
  public void setPositiveSuffix(String text) { state = 1; }
  public String getNegativeSuffix() { return state == 0 ? "" : " "; }
  public void setNegativeSuffix(String text) { state = 1; }
  public int getMultiplier() { return state; }
  public void setMultiplier(int i) { state = 1; }
  public void setGroupingUsed(boolean on) { state = 1; }
  public int getGroupingSize() { return state; }
  public void setGroupingSize(int i) { state = 1; }
  public boolean isDecimalSeparatorAlwaysShown() { return state == 0; }
  public void setDecimalSeparatorAlwaysShown(boolean on) { state = 1; }
  public boolean isParseBigDecimal() { return state == 0; }
  public void setParseBigDecimal(boolean on) { state = 1; }
  @PerCall
  public Object clone() { return new DecimalFormat(); }
  public boolean equals(Object x) { return state == 0; }
  public int hashCode() { return state; }
  public String toPattern() { return state == 0 ? "" : " "; }
  public String toLocalizedPattern() { return state == 0 ? "" : " "; }
  public void applyPattern(String text) { state = 1; }
  public void applyLocalizedPattern(String text) { state = 1; }
  public void setMaximumIntegerDigits(int i) { state = 1; }
  public void setMinimumIntegerDigits(int i) { state = 1; }
  public void setMaximumFractionDigits(int i) { state = 1; }
  public void setMinimumFractionDigits(int i) { state = 1; }
  public int getMaximumIntegerDigits() { return state; }
  public int getMinimumIntegerDigits() { return state; }
  public int getMaximumFractionDigits() { return state; }
  public int getMinimumFractionDigits() { return state; }
  public java.util.Currency getCurrency() { return Model.any(java.util.Currency.class); }
  public void setCurrency(java.util.Currency currency) { state = 1; }
  public java.math.RoundingMode getRoundingMode() { return Model.any(java.math.RoundingMode.class); }
  public void setRoundingMode(java.math.RoundingMode roundingMode) { state = 1; }
}
