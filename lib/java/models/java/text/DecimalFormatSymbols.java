// SPDX-License-Identifier: Apache-2.0
//
// Made to be changed, and not for several threads: what it says is one plain field.
package java.text;

import ravel.Model;
import ravel.PerCall;

public class DecimalFormatSymbols implements Cloneable,java.io.Serializable {
  private int state;

  public DecimalFormatSymbols() {}
  public DecimalFormatSymbols(java.util.Locale locale) {}
  @PerCall
  public static java.util.Locale[] getAvailableLocales() { return new java.util.Locale[0]; }
  @PerCall
  public static final DecimalFormatSymbols getInstance() { return new DecimalFormatSymbols(); }
  @PerCall
  public static final DecimalFormatSymbols getInstance(java.util.Locale locale) { return new DecimalFormatSymbols(); }
  public char getZeroDigit() { return (char) state; }
  public void setZeroDigit(char c) { state = 1; }
  public char getGroupingSeparator() { return (char) state; }
  public void setGroupingSeparator(char c) { state = 1; }
  public char getDecimalSeparator() { return (char) state; }
  public void setDecimalSeparator(char c) { state = 1; }
  public char getPerMill() { return (char) state; }
  public void setPerMill(char c) { state = 1; }
  public char getPercent() { return (char) state; }
  public void setPercent(char c) { state = 1; }
  public char getDigit() { return (char) state; }
  public void setDigit(char c) { state = 1; }
  public char getPatternSeparator() { return (char) state; }
  public void setPatternSeparator(char c) { state = 1; }
  public String getInfinity() { return state == 0 ? "" : " "; }
  public void setInfinity(String text) { state = 1; }
  public String getNaN() { return state == 0 ? "" : " "; }
  public void setNaN(String text) { state = 1; }
  public char getMinusSign() { return (char) state; }
  public void setMinusSign(char c) { state = 1; }
  public String getCurrencySymbol() { return state == 0 ? "" : " "; }
  public void setCurrencySymbol(String text) { state = 1; }
  public String getInternationalCurrencySymbol() { return state == 0 ? "" : " "; }
  public void setInternationalCurrencySymbol(String text) { state = 1; }
  public java.util.Currency getCurrency() { return Model.any(java.util.Currency.class); }
  public void setCurrency(java.util.Currency currency) { state = 1; }
  public char getMonetaryDecimalSeparator() { return (char) state; }
  public void setMonetaryDecimalSeparator(char c) { state = 1; }
  public String getExponentSeparator() { return state == 0 ? "" : " "; }
  public void setExponentSeparator(String text) { state = 1; }
  public char getMonetaryGroupingSeparator() { return (char) state; }
  public void setMonetaryGroupingSeparator(char c) { state = 1; }
  @PerCall
  public Object clone() { return new DecimalFormatSymbols(); }
  public boolean equals(Object x) { return false; }
  public int hashCode() { return state; }
}
