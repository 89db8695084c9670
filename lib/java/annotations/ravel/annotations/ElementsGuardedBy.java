// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The lock that guards the elements of the array that the field holds.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface ElementsGuardedBy {
  /** Lock expressions; all of them are held. */
  String[] value();
}
