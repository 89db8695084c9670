// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util;

import ravel.PerCall;

public final class Locale implements Cloneable,java.io.Serializable {
  public static final Locale ENGLISH = new Locale();
  public static final Locale FRENCH = new Locale();
  public static final Locale GERMAN = new Locale();
  public static final Locale ITALIAN = new Locale();
  public static final Locale JAPANESE = new Locale();
  public static final Locale KOREAN = new Locale();
  public static final Locale CHINESE = new Locale();
  public static final Locale SIMPLIFIED_CHINESE = new Locale();
  public static final Locale TRADITIONAL_CHINESE = new Locale();
  public static final Locale FRANCE = new Locale();
  public static final Locale GERMANY = new Locale();
  public static final Locale ITALY = new Locale();
  public static final Locale JAPAN = new Locale();
  public static final Locale KOREA = new Locale();
  public static final Locale UK = new Locale();
  public static final Locale US = new Locale();
  public static final Locale CANADA = new Locale();
  public static final Locale CANADA_FRENCH = new Locale();
  public static final Locale ROOT = new Locale();
  public static final Locale CHINA = new Locale();
  public static final Locale PRC = new Locale();
  public static final Locale TAIWAN = new Locale();
  public static final char PRIVATE_USE_EXTENSION = 'x';
  public static final char UNICODE_LOCALE_EXTENSION = 'u';

  Locale() {}
  public Locale(String text, String text2, String text3) {}
  public Locale(String text, String text2) {}
  public Locale(String text) {}
  @PerCall
  public static Locale getDefault() { return new Locale(); }
  public static void setDefault(Locale locale) {}
  @PerCall
  public static Locale[] getAvailableLocales() { return new Locale[0]; }
  @PerCall
  public static String[] getISOCountries() { return new String[] {""}; }
  @PerCall
  public static String[] getISOLanguages() { return new String[] {""}; }
  public String getLanguage() { return ""; }
  public String getScript() { return ""; }
  public String getCountry() { return ""; }
  public String getVariant() { return ""; }
  public boolean hasExtensions() { return false; }
  public Locale stripExtensions() { return this; }
  public String getExtension(char c) { return ""; }
  public Set<Character> getExtensionKeys() { return null; }
  public Set<String> getUnicodeLocaleAttributes() { return null; }
  public String getUnicodeLocaleType(String text) { return ""; }
  public Set<String> getUnicodeLocaleKeys() { return null; }
  public final String toString() { return ""; }
  public String toLanguageTag() { return ""; }
  @PerCall
  public static Locale forLanguageTag(String text) { return new Locale(); }
  public String getISO3Language() throws MissingResourceException { return ""; }
  public String getISO3Country() throws MissingResourceException { return ""; }
  public final String getDisplayLanguage() { return ""; }
  public String getDisplayLanguage(Locale locale) { return ""; }
  public String getDisplayScript() { return ""; }
  public String getDisplayScript(Locale locale) { return ""; }
  public final String getDisplayCountry() { return ""; }
  public String getDisplayCountry(Locale locale) { return ""; }
  public final String getDisplayVariant() { return ""; }
  public String getDisplayVariant(Locale locale) { return ""; }
  public final String getDisplayName() { return ""; }
  public String getDisplayName(Locale locale) { return ""; }
  public Object clone() { return this; }
  public int hashCode() { return 0; }
  public boolean equals(Object x) { return false; }
}
