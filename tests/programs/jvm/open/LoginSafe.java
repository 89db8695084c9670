// SPDX-License-Identifier: Apache-2.0
//
// The constructor of a connection logs in, by the methods that all later requests use.
// Nobody has the connection yet, and later requests hold its monitor.
//~ flags: --api 'LoginSafe*'
public class LoginSafe {
    static class Core {
        private int status;
        private Request last;

        void exchange(int text) {
            Request request = new Request(text);
            last = request; //~ none
            status = status + request.answer(); //~ none
        }
    }

    static class Request {
        private int text;

        Request(int text) {
            this.text = text;
        }

        int answer() {
            text++; //~ none
            return text; //~ none
        }
    }

    public static class Connection {
        private final Core core;

        Connection(String user) {
            core = new Core();
            core.exchange(user.length());
        }

        public synchronized void ask(int text) {
            core.exchange(text);
        }
    }

    public Connection connect(String user) {
        return new Connection(user);
    }
}
