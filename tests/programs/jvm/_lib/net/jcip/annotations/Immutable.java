// SPDX-License-Identifier: Apache-2.0
//
// Stands for the annotation of this name that people have on their class path.
package net.jcip.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Immutable {
}
