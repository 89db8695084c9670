// SPDX-License-Identifier: Apache-2.0
//
// What finds classes and their members by name is a primitive: names count where they are constants.
// Everything else about a class is unknown and does not matter.
package java.lang;

import java.io.InputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.invoke.TypeDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.net.URL;
import java.util.Optional;
import ravel.Model;

public final class Class<T>
    implements Serializable, GenericDeclaration, Type, AnnotatedElement, TypeDescriptor.OfField<Class<?>>, Constable {
  private Class() {}

  public static native Class<?> forName(String name) throws ClassNotFoundException;
  public static native Class<?> forName(String name, boolean initialize, ClassLoader loader)
      throws ClassNotFoundException;
  public static native Class<?> forName(Module module, String name);
  public native T newInstance() throws InstantiationException, IllegalAccessException;
  public native Constructor<T> getConstructor(Class<?>... parameters) throws NoSuchMethodException;
  public native Constructor<T> getDeclaredConstructor(Class<?>... parameters) throws NoSuchMethodException;
  public native Method getMethod(String name, Class<?>... parameters) throws NoSuchMethodException;
  public native Method getDeclaredMethod(String name, Class<?>... parameters) throws NoSuchMethodException;
  public native Field getField(String name) throws NoSuchFieldException;
  public native Field getDeclaredField(String name) throws NoSuchFieldException;
  public native T[] getEnumConstants();

  @SuppressWarnings("unchecked")
  public T cast(Object x) { return (T) x; }
  @SuppressWarnings("unchecked")
  public <U> Class<? extends U> asSubclass(Class<U> type) { return (Class<? extends U>) this; }
  public String getName() { return ""; }
  public ClassLoader getClassLoader() { return ClassLoader.getSystemClassLoader(); }
  public InputStream getResourceAsStream(String name) { return InputStream.nullInputStream(); }
  public URL getResource(String name) { return Model.any(URL.class); }
  public Constructor<?>[] getConstructors() { return new Constructor<?>[0]; }
  public Constructor<?>[] getDeclaredConstructors() { return new Constructor<?>[0]; }
  public Method[] getMethods() { return new Method[0]; }
  public Method[] getDeclaredMethods() { return new Method[0]; }
  public Field[] getFields() { return new Field[0]; }
  public Field[] getDeclaredFields() { return new Field[0]; }
  public Annotation[] getAnnotations() { return new Annotation[0]; }
  public Annotation[] getDeclaredAnnotations() { return new Annotation[0]; }
  public <A extends Annotation> A getAnnotation(Class<A> type) { return Model.any(type); }
  public Class<?> arrayType() { return this; }
  public Class<?> componentType() { return this; }
  public Class<?> getComponentType() { return this; }
  public Optional<ClassDesc> describeConstable() { return Optional.empty(); }
  public String descriptorString() { return ""; }
  public boolean isArray() { return false; }
  public boolean isPrimitive() { return false; }
  public java.lang.reflect.TypeVariable<Class<T>>[] getTypeParameters() { return null; }

  // Nothing that matters flows through these.

  public String toString() { return ""; }
  public String toGenericString() { return ""; }
  public boolean isInstance(Object x) { return false; }
  public boolean isAssignableFrom(Class<?> type) { return false; }
  public boolean isInterface() { return false; }
  public boolean isAnnotation() { return false; }
  public boolean isSynthetic() { return false; }
  public Module getModule() { return null; }
  public Class<? super T> getSuperclass() { return this; }
  public java.lang.reflect.Type getGenericSuperclass() { return null; }
  public Package getPackage() { return null; }
  public String getPackageName() { return ""; }
  public Class<?>[] getInterfaces() { return new Class<?>[] {this}; }
  public java.lang.reflect.Type[] getGenericInterfaces() { return null; }
  public int getModifiers() { return 0; }
  public Object[] getSigners() { return null; }
  public java.lang.reflect.Method getEnclosingMethod() throws SecurityException { return null; }
  public java.lang.reflect.Constructor<?> getEnclosingConstructor() throws SecurityException { return null; }
  public Class<?> getDeclaringClass() throws SecurityException { return this; }
  public Class<?> getEnclosingClass() throws SecurityException { return this; }
  public String getSimpleName() { return ""; }
  public String getCanonicalName() { return ""; }
  public boolean isAnonymousClass() { return false; }
  public boolean isLocalClass() { return false; }
  public boolean isMemberClass() { return false; }
  public Class<?>[] getClasses() { return new Class<?>[] {this}; }
  public Class<?>[] getDeclaredClasses() throws SecurityException { return new Class<?>[] {this}; }
  public java.lang.reflect.RecordComponent[] getRecordComponents() { return null; }
  public java.security.ProtectionDomain getProtectionDomain() { return null; }
  public boolean desiredAssertionStatus() { return false; }
  public boolean isEnum() { return false; }
  public boolean isRecord() { return false; }
  public java.lang.reflect.AnnotatedType getAnnotatedSuperclass() { return null; }
  public java.lang.reflect.AnnotatedType[] getAnnotatedInterfaces() { return null; }
  public Class<?> getNestHost() { return this; }
  public boolean isNestmateOf(Class<?> type) { return false; }
  public Class<?>[] getNestMembers() { return new Class<?>[] {this}; }
  public boolean isHidden() { return false; }
  public Class<?>[] getPermittedSubclasses() { return new Class<?>[] {this}; }
  public boolean isSealed() { return false; }
}
