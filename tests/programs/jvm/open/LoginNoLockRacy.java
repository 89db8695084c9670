// SPDX-License-Identifier: Apache-2.0
//
// The constructor of a connection logs in, by the methods that all later requests use.
// The log-in is over when clients get the connection; but one kind of request forgets the monitor.
//~ flags: --api 'LoginNoLockRacy*'
public class LoginNoLockRacy {
    static class Core {
        private int status;

        void exchange(int text) {
            status = status + text; //~ race
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

        public void ping() {
            core.exchange(0);
        }
    }

    public Connection connect(String user) {
        return new Connection(user);
    }
}
