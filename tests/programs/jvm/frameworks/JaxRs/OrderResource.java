// SPDX-License-Identifier: Apache-2.0
package shop;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.List;

// An object for each request; what is static all requests share.
@Path("/order")
public class OrderResource {
    private static final List<String> ALL = new ArrayList<>();
    private final List<String> mine = new ArrayList<>();
    private int steps;

    @POST
    public int order(String what) {
        steps++; //~ none
        mine.add(what); //~ none
        ALL.add(what); //~ race
        return steps;
    }
}
