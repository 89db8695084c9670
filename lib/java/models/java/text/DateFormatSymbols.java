// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.text;

import ravel.PerCall;

public class DateFormatSymbols implements java.io.Serializable,Cloneable {
  public DateFormatSymbols() {}
  public DateFormatSymbols(java.util.Locale locale) {}
  @PerCall
  public static java.util.Locale[] getAvailableLocales() { return new java.util.Locale[0]; }
  @PerCall
  public static final DateFormatSymbols getInstance() { return new DateFormatSymbols(); }
  @PerCall
  public static final DateFormatSymbols getInstance(java.util.Locale locale) { return new DateFormatSymbols(); }
  @PerCall
  public String[] getEras() { return new String[] {""}; }
  public void setEras(String[] text) {}
  @PerCall
  public String[] getMonths() { return new String[] {""}; }
  public void setMonths(String[] text) {}
  @PerCall
  public String[] getShortMonths() { return new String[] {""}; }
  public void setShortMonths(String[] text) {}
  @PerCall
  public String[] getWeekdays() { return new String[] {""}; }
  public void setWeekdays(String[] text) {}
  @PerCall
  public String[] getShortWeekdays() { return new String[] {""}; }
  public void setShortWeekdays(String[] text) {}
  @PerCall
  public String[] getAmPmStrings() { return new String[] {""}; }
  public void setAmPmStrings(String[] text) {}
  @PerCall
  public String[][] getZoneStrings() { return new String[0][]; }
  public void setZoneStrings(String[][] text) {}
  public String getLocalPatternChars() { return ""; }
  public void setLocalPatternChars(String text) {}
  public Object clone() { return this; }
  public int hashCode() { return 0; }
  public boolean equals(Object x) { return false; }
}
