// SPDX-License-Identifier: Apache-2.0
package java.text;

import java.util.Date;
import java.util.Locale;

public class SimpleDateFormat extends DateFormat {
  public SimpleDateFormat() {}
  public SimpleDateFormat(String pattern) {}
  public SimpleDateFormat(String pattern, Locale locale) {}
  public SimpleDateFormat(String pattern, DateFormatSymbols symbols) {}

  public StringBuffer format(Date date, StringBuffer to, FieldPosition position) {
    touch();
    date.getTime();
    return to.append("");
  }
  public Date parse(String text, ParsePosition position) { return new Date(touch()); }
  public AttributedCharacterIterator formatToCharacterIterator(Object date) {
    touch();
    return null;
  }
  public void set2DigitYearStart(Date date) { touch(); }
  public Date get2DigitYearStart() { return new Date(); }
  public String toPattern() { return ""; }
  public String toLocalizedPattern() { return ""; }
  public void applyPattern(String pattern) { touch(); }
  public void applyLocalizedPattern(String pattern) { touch(); }
  public DateFormatSymbols getDateFormatSymbols() { return null; }
  public void setDateFormatSymbols(DateFormatSymbols symbols) { touch(); }
  public Object clone() { return new SimpleDateFormat(); }
}
