// SPDX-License-Identifier: Apache-2.0
//
// After the ftp server of the paper's section 5, which needed 4 annotations for what is one thread's own: a thread
// accepts connections, each is served by a thread of its own, with a session, its user and its reply.
// The statistics that all of them share are counted under a lock.
import java.util.ArrayList;
import java.util.List;

public class FtpSessionSafe {
    static class User {
        String name;
        int failures;
    }

    static class Reply {
        final List<String> lines = new ArrayList<>();
    }

    static class Statistics {
        private int logins;

        synchronized void login() {
            logins++; //~ none
        }
    }

    static class Session implements Runnable {
        private final Statistics statistics;
        private final User user = new User();
        private Reply reply;

        Session(Statistics statistics) {
            this.statistics = statistics;
        }

        private void answer(String line) {
            reply = new Reply(); //~ none
            reply.lines.add(line); //~ none
        }

        @Override
        public void run() {
            user.name = "anonymous"; //~ none
            user.failures++; //~ none
            statistics.login();
            answer("230 " + user.name); //~ none
        }
    }

    public static void main(String[] args) {
        Statistics statistics = new Statistics();
        Thread server = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                Session session = new Session(statistics);
                new Thread(session).start();
            }
        });
        server.start();
    }
}
