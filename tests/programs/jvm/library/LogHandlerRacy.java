// SPDX-License-Identifier: Apache-2.0
//
// A logger may be used by all threads; its handlers are called by the thread that logs.
// This one counts without a lock.
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class LogHandlerRacy {
    static class Counting extends Handler {
        private int count;

        @Override
        public void publish(LogRecord record) {
            count++; //~ race
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) {
        Logger log = Logger.getLogger("x");
        log.addHandler(new Counting());
        Runnable work = () -> log.info("hello");
        new Thread(work).start();
        new Thread(work).start();
    }
}
