// SPDX-License-Identifier: Apache-2.0
package shop;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.util.ArrayList;
import java.util.List;

public class AuditFilter implements Filter {
    private final List<String> seen = new ArrayList<>();
    private final List<String> safeSeen = new ArrayList<>();

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
        seen.add(request.toString()); //~ race
        synchronized (safeSeen) {
            safeSeen.add(request.toString()); //~ none
        }
        chain.doFilter(request, response);
    }
}
