// SPDX-License-Identifier: Apache-2.0
//
// JAX-RS: a resource class has an object for each request, unless it is a singleton; providers are singletons. Three bugs
// (a singleton's field, a static field, a filter's map), each with a twin.
//~ report: default
package shop;

import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.concurrent.atomic.AtomicInteger;

@Path("/counter")
@Singleton
public class JaxRs {
    private final AtomicInteger safeCount = new AtomicInteger();
    private int count;

    @POST
    public void add() {
        count++; //~ race
        safeCount.incrementAndGet(); //~ none
    }

    @GET
    public int get() {
        return count + safeCount.get(); //~ race
    }
}
