// SPDX-License-Identifier: Apache-2.0
//
// The container calls init() once, before the first request, and destroy() once, after the last: what they set is
// no race. What requests set is.
//~ report: default
public class ServletLifeCycle {
    @interface WebServlet {}

    public static void main(String[] arguments) {
        System.out.println("starts the container");
    }

    @WebServlet
    public static class Status {
        private String name;
        private boolean shutDown;
        private String last;

        public void init() {
            name = System.getProperty("name"); //~ none
            shutDown = name != null; //~ none
        }

        public void destroy() {
            if (shutDown) name = null; //~ none
        }

        protected void doGet(String request) {
            System.out.println(name); //~ none
            String before = last; //~ race
            last = before == null ? request : before + request; //~ race
        }
    }
}
