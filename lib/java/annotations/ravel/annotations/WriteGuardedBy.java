// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The lock is held by whoever writes the field; reading it without the lock is meant.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface WriteGuardedBy {
  /** Lock expressions; all of them are held. */
  String[] value();
}
