// SPDX-License-Identifier: Apache-2.0
package jakarta.ws.rs.ext;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Provider {}
