// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The locks of a type that has {@link Ghost} parameters: {@code @With("this.mutex") Node root;}. Each is a lock
 * expression of the place where the type is used, and must not change.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE_USE)
public @interface With {
  /** One lock expression for each ghost of the class. */
  String[] value();
}
