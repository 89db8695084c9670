// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names of locks that the class does not hold itself and that its users give it, as {@code @Ghost("lock") class Node}.
 * Inside the class a ghost is a lock expression like any other ({@code @GuardedBy("lock") int key}); at each use of
 * the type {@link With} says which lock it is. There is nothing of it at run time.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Ghost {
  /** The names, in the order in which {@link With} gives their locks. */
  String[] value();
}
