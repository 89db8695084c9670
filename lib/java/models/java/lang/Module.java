// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.lang;

import ravel.Model;
import ravel.PerCall;

public final class Module implements java.lang.reflect.AnnotatedElement {
  private Module() {}
  public boolean isNamed() { return false; }
  public String getName() { return ""; }
  public ClassLoader getClassLoader() { return Model.any(ClassLoader.class); }
  public java.lang.module.ModuleDescriptor getDescriptor() { return Model.any(java.lang.module.ModuleDescriptor.class); }
  public ModuleLayer getLayer() { return Model.any(ModuleLayer.class); }
  public boolean canRead(Module module) { return false; }
  public Module addReads(Module module) { return this; }
  public boolean isExported(String text, Module module) { return false; }
  public boolean isOpen(String text, Module module) { return false; }
  public boolean isExported(String text) { return false; }
  public boolean isOpen(String text) { return false; }
  public Module addExports(String text, Module module) { return this; }
  public Module addOpens(String text, Module module) { return this; }
  public Module addUses(Class<?> type) { return this; }
  public boolean canUse(Class<?> type) { return false; }
  public java.util.Set<String> getPackages() { return null; }
  public <T extends java.lang.annotation.Annotation> T getAnnotation(Class<T> type) { return null; }
  @PerCall
  public java.lang.annotation.Annotation[] getAnnotations() { return new java.lang.annotation.Annotation[0]; }
  @PerCall
  public java.lang.annotation.Annotation[] getDeclaredAnnotations() { return new java.lang.annotation.Annotation[0]; }
  @PerCall
  public java.io.InputStream getResourceAsStream(String text) throws java.io.IOException { return java.io.InputStream.nullInputStream(); }
  public String toString() { return ""; }
}
