// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.text;

import ravel.Model;
import ravel.PerCall;

public class MessageFormat extends Format {
  private int state;

  public MessageFormat(String text) {}
  public MessageFormat(String text, java.util.Locale locale) {}
  public void setLocale(java.util.Locale locale) { state = 1; }
  public java.util.Locale getLocale() { return Model.any(java.util.Locale.class); }
  public void applyPattern(String text) { state = 1; }
  public String toPattern() { return state == 0 ? "" : " "; }
  public void setFormatsByArgumentIndex(Format[] format) { state = 1; }
  public void setFormats(Format[] format) { state = 1; }
  public void setFormatByArgumentIndex(int i, Format format) { state = 1; }
  public void setFormat(int i, Format format) { state = 1; }
  @PerCall
  public Format[] getFormatsByArgumentIndex() { return new Format[0]; }
  @PerCall
  public Format[] getFormats() { return new Format[0]; }
  public final StringBuffer format(Object[] x, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public static String format(String text, Object... x) { return ""; }
  public final StringBuffer format(Object x, StringBuffer stringBuffer, FieldPosition fieldPosition) {
    state = 1;
    return stringBuffer.append("");
  }
  public AttributedCharacterIterator formatToCharacterIterator(Object x) {
    state = 1;
    return Model.any(AttributedCharacterIterator.class);
  }
  @PerCall
  public Object[] parse(String text, ParsePosition parsePosition) {
    state = 1;
    return new Object[0];
  }
  @PerCall
  public Object[] parse(String text) throws ParseException {
    state = 1;
    return new Object[0];
  }
  public Object parseObject(String text, ParsePosition parsePosition) {
    state = 1;
    return null;
  }
  @PerCall
  public Object clone() { return new MessageFormat(""); }
  public boolean equals(Object x) { return state == 0; }
  public int hashCode() { return state; }
}
