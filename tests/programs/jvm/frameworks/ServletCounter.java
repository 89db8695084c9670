// SPDX-License-Identifier: Apache-2.0
//
// The container makes one servlet and calls doGet, which is not public, from a thread for each request.
import java.util.concurrent.atomic.AtomicInteger;

//~ report: default
public class ServletCounter {
    @interface WebServlet {}

    public static void main(String[] arguments) {
        System.out.println("starts the container");
    }

    @WebServlet
    public static class Counter {
        private int hits;
        private final AtomicInteger safe = new AtomicInteger();
        private String greeting;

        // Before the first request.
        public void setGreeting(String text) {
            greeting = text; //~ none
        }

        protected void doGet(String request) {
            hits++; //~ race
            safe.incrementAndGet(); //~ none
            int local = hits; //~ race
            System.out.println(local);
        }
    }
}
