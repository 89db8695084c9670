// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util;

import ravel.PerCall;

public final class Currency implements java.io.Serializable {
  Currency() {}
  @PerCall
  public static Currency getInstance(String text) { return new Currency(); }
  @PerCall
  public static Currency getInstance(Locale locale) { return new Currency(); }
  public static Set<Currency> getAvailableCurrencies() { return null; }
  public String getCurrencyCode() { return ""; }
  public String getSymbol() { return ""; }
  public String getSymbol(Locale locale) { return ""; }
  public int getDefaultFractionDigits() { return 0; }
  public int getNumericCode() { return 0; }
  public String getNumericCodeAsString() { return ""; }
  public String getDisplayName() { return ""; }
  public String getDisplayName(Locale locale) { return ""; }
  public String toString() { return ""; }
}
