// SPDX-License-Identifier: Apache-2.0
package jakarta.servlet;

public interface Filter {
    void doFilter(ServletRequest request, ServletResponse response, FilterChain chain);
}
