// SPDX-License-Identifier: Apache-2.0
//
// Stands for the annotation of this name that people have on their class path.
package org.checkerframework.checker.lock.qual;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface EnsuresLockHeldIf {
    String[] expression();

    boolean result();
}
