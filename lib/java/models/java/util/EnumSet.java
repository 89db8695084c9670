// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.io.Serializable;
import ravel.PerCall;
import ravel.SlotSet;

public class EnumSet<E extends Enum<E>> extends SlotSet<E> implements Cloneable, Serializable {
  private E elements;

  EnumSet(E element) { elements = element; }

  protected E slot() { return elements; }
  protected void fill(E element) { elements = element; }
  protected boolean same(Object a, Object b) { return a == b; }

  @PerCall
  public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) { return new EnumSet<>(null); }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) {
    return new EnumSet<>(type.getEnumConstants()[0]);
  }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> others) { return new EnumSet<>(others.elements); }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> others) {
    return new EnumSet<>(others.iterator().next());
  }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> others) {
    return new EnumSet<>(others.elements);
  }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> of(E a) { return new EnumSet<>(a); }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b) { return of(a, b, b, b, b); }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c) { return of(a, b, c, c, c); }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d) { return of(a, b, c, d, d); }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d, E e) {
    EnumSet<E> set = new EnumSet<>(a);
    set.elements = b;
    set.elements = c;
    set.elements = d;
    set.elements = e;
    return set;
  }
  @PerCall
  @SafeVarargs
  public static <E extends Enum<E>> EnumSet<E> of(E a, E... others) {
    EnumSet<E> set = new EnumSet<>(a);
    set.elements = others[0];
    return set;
  }
  @PerCall
  public static <E extends Enum<E>> EnumSet<E> range(E from, E to) { return of(from, to); }
  public EnumSet<E> clone() { return new EnumSet<>(elements); }
}
