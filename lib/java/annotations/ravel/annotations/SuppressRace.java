// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Nothing is reported about the lock discipline of this class, field or method: the programmer knows better, and says
 * why.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface SuppressRace {
  /** Why it is right as it is. */
  String value();

  /** Only findings of these kinds ({@code race}, {@code constant-locks}, ...); none given: all. */
  String[] kinds() default {};
}
