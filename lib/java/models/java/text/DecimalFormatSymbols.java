// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.text;

import ravel.Model;
import ravel.PerCall;

public class DecimalFormatSymbols implements Cloneable,java.io.Serializable {
  public DecimalFormatSymbols() {}
  public DecimalFormatSymbols(java.util.Locale locale) {}
  @PerCall
  public static java.util.Locale[] getAvailableLocales() { return new java.util.Locale[0]; }
  @PerCall
  public static final DecimalFormatSymbols getInstance() { return new DecimalFormatSymbols(); }
  @PerCall
  public static final DecimalFormatSymbols getInstance(java.util.Locale locale) { return new DecimalFormatSymbols(); }
  public char getZeroDigit() { return (char) 0; }
  public void setZeroDigit(char c) {}
  public char getGroupingSeparator() { return (char) 0; }
  public void setGroupingSeparator(char c) {}
  public char getDecimalSeparator() { return (char) 0; }
  public void setDecimalSeparator(char c) {}
  public char getPerMill() { return (char) 0; }
  public void setPerMill(char c) {}
  public char getPercent() { return (char) 0; }
  public void setPercent(char c) {}
  public char getDigit() { return (char) 0; }
  public void setDigit(char c) {}
  public char getPatternSeparator() { return (char) 0; }
  public void setPatternSeparator(char c) {}
  public String getInfinity() { return ""; }
  public void setInfinity(String text) {}
  public String getNaN() { return ""; }
  public void setNaN(String text) {}
  public char getMinusSign() { return (char) 0; }
  public void setMinusSign(char c) {}
  public String getCurrencySymbol() { return ""; }
  public void setCurrencySymbol(String text) {}
  public String getInternationalCurrencySymbol() { return ""; }
  public void setInternationalCurrencySymbol(String text) {}
  public java.util.Currency getCurrency() { return Model.any(java.util.Currency.class); }
  public void setCurrency(java.util.Currency currency) {}
  public char getMonetaryDecimalSeparator() { return (char) 0; }
  public void setMonetaryDecimalSeparator(char c) {}
  public String getExponentSeparator() { return ""; }
  public void setExponentSeparator(String text) {}
  public char getMonetaryGroupingSeparator() { return (char) 0; }
  public void setMonetaryGroupingSeparator(char c) {}
  public Object clone() { return this; }
  public boolean equals(Object x) { return false; }
  public int hashCode() { return 0; }
}
