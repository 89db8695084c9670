// SPDX-License-Identifier: Apache-2.0
//
// Made to be changed, and not for several threads: what it says is one plain field.
package java.text;

import ravel.PerCall;

public class DateFormatSymbols implements java.io.Serializable,Cloneable {
  private int state;

  public DateFormatSymbols() {}
  public DateFormatSymbols(java.util.Locale locale) {}
  @PerCall
  public static java.util.Locale[] getAvailableLocales() { return new java.util.Locale[0]; }
  @PerCall
  public static final DateFormatSymbols getInstance() { return new DateFormatSymbols(); }
  @PerCall
  public static final DateFormatSymbols getInstance(java.util.Locale locale) { return new DateFormatSymbols(); }
  @PerCall
  public String[] getEras() { return new String[] {state == 0 ? "" : " "}; }
  public void setEras(String[] text) { state = 1; }
  @PerCall
  public String[] getMonths() { return new String[] {state == 0 ? "" : " "}; }
  public void setMonths(String[] text) { state = 1; }
  @PerCall
  public String[] getShortMonths() { return new String[] {state == 0 ? "" : " "}; }
  public void setShortMonths(String[] text) { state = 1; }
  @PerCall
  public String[] getWeekdays() { return new String[] {state == 0 ? "" : " "}; }
  public void setWeekdays(String[] text) { state = 1; }
  @PerCall
  public String[] getShortWeekdays() { return new String[] {state == 0 ? "" : " "}; }
  public void setShortWeekdays(String[] text) { state = 1; }
  @PerCall
  public String[] getAmPmStrings() { return new String[] {state == 0 ? "" : " "}; }
  public void setAmPmStrings(String[] text) { state = 1; }
  @PerCall
  public String[][] getZoneStrings() { return new String[0][]; }
  public void setZoneStrings(String[][] text) { state = 1; }
  public String getLocalPatternChars() { return state == 0 ? "" : " "; }
  public void setLocalPatternChars(String text) { state = 1; }
  @PerCall
  public Object clone() { return new DateFormatSymbols(); }
  public int hashCode() { return state; }
  public boolean equals(Object x) { return false; }
}
