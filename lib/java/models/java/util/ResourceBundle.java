// SPDX-License-Identifier: Apache-2.0
//
// A bundle that the library finds by name is outside, and has texts; one that the program writes is asked.
// Bundles of classes that are named by a constant are not looked for.
package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import ravel.PerCall;

public abstract class ResourceBundle {
  protected ResourceBundle parent;

  public ResourceBundle() {}

  private static final class Outside extends ResourceBundle {
    protected Object handleGetObject(String key) { return ""; }
    public Enumeration<String> getKeys() { return Collections.enumeration(Collections.singleton("")); }
  }

  public String getBaseBundleName() { return ""; }
  public final String getString(String key) { return (String) getObject(key); }
  public final String[] getStringArray(String key) { return (String[]) getObject(key); }
  public final Object getObject(String key) {
    Object found = handleGetObject(key);
    return found == null && parent != null ? parent.getObject(key) : found;
  }
  public Locale getLocale() { return Locale.ROOT; }
  protected void setParent(ResourceBundle parent) { this.parent = parent; }
  protected abstract Object handleGetObject(String key);
  public abstract Enumeration<String> getKeys();
  public boolean containsKey(String key) { return handleGetObject(key) != null; }
  public Set<String> keySet() { return handleKeySet(); }
  protected Set<String> handleKeySet() { return Collections.singleton(""); }

  @PerCall
  public static final ResourceBundle getBundle(String name) { return new Outside(); }
  @PerCall
  public static final ResourceBundle getBundle(String name, Control control) { return new Outside(); }
  @PerCall
  public static final ResourceBundle getBundle(String name, Locale locale) { return new Outside(); }
  @PerCall
  public static ResourceBundle getBundle(String name, Module module) { return new Outside(); }
  @PerCall
  public static ResourceBundle getBundle(String name, Locale locale, Module module) { return new Outside(); }
  @PerCall
  public static final ResourceBundle getBundle(String name, Locale locale, Control control) { return new Outside(); }
  @PerCall
  public static ResourceBundle getBundle(String name, Locale locale, ClassLoader loader) { return new Outside(); }
  @PerCall
  public static ResourceBundle getBundle(String name, Locale locale, ClassLoader loader, Control control) {
    return new Outside();
  }
  public static final void clearCache() {}
  public static final void clearCache(ClassLoader loader) {}

  /** How bundles are found does not matter here. */
  public static class Control {
    public static final List<String> FORMAT_DEFAULT = List.of("java.class", "java.properties");
    public static final List<String> FORMAT_CLASS = List.of("java.class");
    public static final List<String> FORMAT_PROPERTIES = List.of("java.properties");
    public static final long TTL_DONT_CACHE = -1;
    public static final long TTL_NO_EXPIRATION_CONTROL = -2;

    protected Control() {}
    public static final Control getControl(List<String> formats) { return new Control(); }
    public static final Control getNoFallbackControl(List<String> formats) { return new Control(); }
    public List<String> getFormats(String name) { return FORMAT_DEFAULT; }
    public List<Locale> getCandidateLocales(String name, Locale locale) { return List.of(locale); }
    public Locale getFallbackLocale(String name, Locale locale) { return locale; }
    public ResourceBundle newBundle(String name, Locale locale, String format, ClassLoader loader, boolean reload)
        throws IllegalAccessException, InstantiationException, IOException {
      return new Outside();
    }
    public long getTimeToLive(String name, Locale locale) { return 0; }
    public boolean needsReload(
        String name, Locale locale, String format, ClassLoader loader, ResourceBundle bundle, long time) {
      return false;
    }
    public String toBundleName(String name, Locale locale) { return name; }
    public final String toResourceName(String name, String suffix) { return name; }
  }
}
