// SPDX-License-Identifier: Apache-2.0
//
// Marks a method of a model that is looked at anew for each place that calls it, so that what it makes
// belongs to that place: the lists of two calls of List.of() are two lists, and a finding says
// where the program made one, not where the model did.
package ravel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface PerCall {}
