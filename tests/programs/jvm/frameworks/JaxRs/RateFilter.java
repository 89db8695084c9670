// SPDX-License-Identifier: Apache-2.0
package shop;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@Provider
public class RateFilter implements ContainerRequestFilter {
    private final Map<String, Integer> calls = new HashMap<>();
    private final Map<String, Integer> safeCalls = new ConcurrentHashMap<>();

    @Override
    public void filter(ContainerRequestContext request) {
        calls.merge(request.toString(), 1, Integer::sum); //~ race
        safeCalls.merge(request.toString(), 1, Integer::sum); //~ none
    }
}
