// SPDX-License-Identifier: Apache-2.0
//
// The constructor of a connection logs in, by the methods that all later requests use.
// A second connection is made of the first and takes over its socket: two monitors for one socket.
//~ flags: --api 'LoginCopyRacy*'
public class LoginCopyRacy {
    static class Core {
        private int status;

        void exchange(int text) {
            status = status + text; //~ race
        }
    }

    public static class Connection {
        private final Core core;

        Connection(Connection other) {
            core = other == null ? new Core() : other.core;
            core.exchange(1);
        }

        public synchronized void ask(int text) {
            core.exchange(text);
        }
    }

    public Connection connect(Connection other) {
        return new Connection(other);
    }
}
