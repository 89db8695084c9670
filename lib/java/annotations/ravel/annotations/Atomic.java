// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method must look indivisible: whatever other threads do meanwhile, its effect is that of a run without them.
 * Or it must be what the value says: {@code const}, {@code mover}, {@code atomic}, {@code compound}, or one of them by
 * a lock that callers may hold, {@code this ? mover : error}. Checked by the rule {@code atomicity}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Atomic {
    String value() default "atomic";
}
