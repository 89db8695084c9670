// SPDX-License-Identifier: Apache-2.0
package jakarta.servlet.http;

import jakarta.servlet.ServletResponse;

public interface HttpServletResponse extends ServletResponse {}
