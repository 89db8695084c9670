// SPDX-License-Identifier: Apache-2.0
//
// The standard streams are there from the start. Properties are one map without data races: the real one
// is synchronized. exit() ends the program, so what follows it does not run; that is not modelled.
package java.lang;

import java.io.Console;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;

public final class System {
  public static final InputStream in = InputStream.nullInputStream();
  public static final PrintStream out = new PrintStream(OutputStream.nullOutputStream());
  public static final PrintStream err = new PrintStream(OutputStream.nullOutputStream());
  private static volatile Properties properties = new Properties();
  private static volatile SecurityManager manager;

  private System() {}

  public static void setIn(InputStream stream) {}
  public static void setOut(PrintStream stream) {}
  public static void setErr(PrintStream stream) {}
  public static Console console() { return null; }

  public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int count) {
    if (from instanceof Object[]) ((Object[]) to)[0] = ((Object[]) from)[0];
    if (from instanceof boolean[]) ((boolean[]) to)[0] = ((boolean[]) from)[0];
    if (from instanceof byte[]) ((byte[]) to)[0] = ((byte[]) from)[0];
    if (from instanceof char[]) ((char[]) to)[0] = ((char[]) from)[0];
    if (from instanceof short[]) ((short[]) to)[0] = ((short[]) from)[0];
    if (from instanceof int[]) ((int[]) to)[0] = ((int[]) from)[0];
    if (from instanceof long[]) ((long[]) to)[0] = ((long[]) from)[0];
    if (from instanceof float[]) ((float[]) to)[0] = ((float[]) from)[0];
    if (from instanceof double[]) ((double[]) to)[0] = ((double[]) from)[0];
  }

  public static long currentTimeMillis() { return 0; }
  public static long nanoTime() { return 0; }
  public static int identityHashCode(Object x) { return 0; }
  public static Properties getProperties() { return properties; }
  public static void setProperties(Properties all) { properties = all; }
  public static String getProperty(String key) { return ""; }
  public static String getProperty(String key, String other) { return ""; }
  public static String setProperty(String key, String value) { return ""; }
  public static String clearProperty(String key) { return ""; }
  public static String lineSeparator() { return "\n"; }
  public static String getenv(String name) { return ""; }
  public static Map<String, String> getenv() { return Collections.singletonMap("", ""); }
  public static SecurityManager getSecurityManager() { return manager; }
  public static void setSecurityManager(SecurityManager manager) { System.manager = manager; }
  public static void exit(int status) {}
  public static void gc() {}
  public static void runFinalization() {}
  public static void load(String file) {}
  public static void loadLibrary(String name) {}
  public static String mapLibraryName(String name) { return name; }
  public static java.nio.channels.Channel inheritedChannel() { return null; }
  public static Logger getLogger(String name) { return null; }
  public static Logger getLogger(String name, ResourceBundle bundle) { return null; }

  public interface Logger {
    String getName();
    boolean isLoggable(Level level);
    default void log(Level level, String text) {}
    default void log(Level level, Object x) { x.toString(); }
    default void log(Level level, String text, Throwable thrown) {}
    default void log(Level level, String format, Object... parameters) {}
    default void log(Level level, java.util.function.Supplier<String> text) { text.get(); }
    default void log(Level level, java.util.function.Supplier<String> text, Throwable thrown) { text.get(); }
    void log(Level level, ResourceBundle bundle, String text, Throwable thrown);
    void log(Level level, ResourceBundle bundle, String format, Object... parameters);

    enum Level {
      ALL, TRACE, DEBUG, INFO, WARNING, ERROR, OFF;

      public final String getName() { return name(); }
      public final int getSeverity() { return ordinal(); }
    }
  }

  public abstract static class LoggerFinder {
    protected LoggerFinder() {}
    public abstract Logger getLogger(String name, Module module);
    public Logger getLocalizedLogger(String name, ResourceBundle bundle, Module module) {
      return getLogger(name, module);
    }
    public static LoggerFinder getLoggerFinder() { return null; }
  }
}
