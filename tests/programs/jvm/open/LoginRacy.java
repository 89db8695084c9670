// SPDX-License-Identifier: Apache-2.0
//
// The constructor of a connection logs in, by the methods that all later requests use.
// It puts the connection on a list first, where others find it: they hold its monitor, the log-in does not.
//~ flags: --api 'LoginRacy*'
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class LoginRacy {
    private static final List<Connection> OPEN = new CopyOnWriteArrayList<>();

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
            OPEN.add(this);
            core.exchange(user.length());
        }

        public synchronized void ask(int text) {
            core.exchange(text);
        }
    }

    public Connection connect(String user) {
        return new Connection(user);
    }

    public void ping() {
        for (Connection open : OPEN) {
            open.ask(0);
        }
    }
}
