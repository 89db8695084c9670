// SPDX-License-Identifier: Apache-2.0
package ravel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Threads share objects of this class. Its fields must be final, volatile, or guarded; one that says nothing is guarded
 * by {@code this}. It has no superclass and no field whose class is {@link ThreadLocal}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ThreadShared {}
