// SPDX-License-Identifier: Apache-2.0
//
// Classes are found by constant names; resources are empty streams. There is one loader, unless the program
// has its own.
package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.stream.Stream;
import ravel.Model;
import ravel.SlotStream;

public abstract class ClassLoader {
  private static final ClassLoader system = new ClassLoader() {};

  private final ClassLoader parent;

  protected ClassLoader(String name, ClassLoader parent) { this.parent = parent; }
  protected ClassLoader(ClassLoader parent) { this.parent = parent; }
  protected ClassLoader() { this.parent = null; }

  public native Class<?> loadClass(String name) throws ClassNotFoundException;
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException { return findClass(name); }
  protected Class<?> findClass(String name) throws ClassNotFoundException { return loadClass(name); }
  protected Class<?> findClass(String module, String name) { return null; }
  public static ClassLoader getSystemClassLoader() { return system; }
  public static ClassLoader getPlatformClassLoader() { return system; }
  public final ClassLoader getParent() { return parent; }
  protected Object getClassLoadingLock(String name) { return this; }
  protected static boolean registerAsParallelCapable() { return true; }
  public URL getResource(String name) { return findResource(name); }
  public Enumeration<URL> getResources(String name) throws IOException { return findResources(name); }
  public Stream<URL> resources(String name) { return new SlotStream<>(Model.any(URL.class)); }
  protected URL findResource(String name) { return Model.any(URL.class); }
  protected URL findResource(String module, String name) throws IOException { return Model.any(URL.class); }
  protected Enumeration<URL> findResources(String name) throws IOException {
    return Collections.enumeration(Collections.singleton(Model.any(URL.class)));
  }
  public static URL getSystemResource(String name) { return Model.any(URL.class); }
  public static Enumeration<URL> getSystemResources(String name) throws IOException {
    return Collections.enumeration(Collections.singleton(Model.any(URL.class)));
  }
  public InputStream getResourceAsStream(String name) { return InputStream.nullInputStream(); }
  public static InputStream getSystemResourceAsStream(String name) { return InputStream.nullInputStream(); }

  // Nothing that matters flows through these.

  public String getName() { return ""; }
  protected final Class<?> defineClass(byte[] b, int i, int i2) throws ClassFormatError { return null; }
  protected final Class<?> defineClass(String text, byte[] b, int i, int i2) throws ClassFormatError { return null; }
  protected final Class<?> defineClass(String text, byte[] b, int i, int i2, java.security.ProtectionDomain protectionDomain) throws ClassFormatError { return null; }
  protected final Class<?> defineClass(String text, java.nio.ByteBuffer byteBuffer, java.security.ProtectionDomain protectionDomain) throws ClassFormatError { return null; }
  protected final void resolveClass(Class<?> type) {}
  protected final Class<?> findSystemClass(String text) throws ClassNotFoundException { return null; }
  protected final Class<?> findLoadedClass(String text) { return null; }
  protected final void setSigners(Class<?> type, Object[] x) {}
  public final boolean isRegisteredAsParallelCapable() { return false; }
  public final Module getUnnamedModule() { return null; }
  protected Package definePackage(String text, String text2, String text3, String text4, String text5, String text6, String text7, java.net.URL uRL) { return null; }
  public final Package getDefinedPackage(String text) { return null; }
  public final Package[] getDefinedPackages() { return null; }
  protected Package getPackage(String text) { return null; }
  protected Package[] getPackages() { return null; }
  protected String findLibrary(String text) { return ""; }
  public void setDefaultAssertionStatus(boolean on) {}
  public void setPackageAssertionStatus(String text, boolean on) {}
  public void setClassAssertionStatus(String text, boolean on) {}
  public void clearAssertionStatus() {}
}
