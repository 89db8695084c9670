// SPDX-License-Identifier: Apache-2.0
package java.lang;

import java.io.Serializable;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.DynamicConstantDesc;
import java.util.Optional;

public abstract class Enum<E extends Enum<E>> implements Constable, Comparable<E>, Serializable {
  private final String name;
  private final int ordinal;

  protected Enum(String name, int ordinal) {
    this.name = name;
    this.ordinal = ordinal;
  }
  public final String name() { return name; }
  public final int ordinal() { return ordinal; }
  public String toString() { return name; }
  public final boolean equals(Object other) { return this == other; }
  public final int hashCode() { return ordinal; }
  protected final Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }
  public final int compareTo(E other) { return 0; }
  @SuppressWarnings("unchecked")
  public final Class<E> getDeclaringClass() { return (Class<E>) getClass(); }
  public final Optional<EnumDesc<E>> describeConstable() { return Optional.empty(); }
  public static <T extends Enum<T>> T valueOf(Class<T> type, String name) { return type.getEnumConstants()[0]; }
  protected final void finalize() {}

  public static final class EnumDesc<E extends Enum<E>> extends DynamicConstantDesc<E> {
    private EnumDesc(ClassDesc type, String name) { super(null, name, type); }
  }
}
