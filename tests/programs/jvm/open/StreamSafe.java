// SPDX-License-Identifier: Apache-2.0
//
// A stream reads ahead in a thread of its own, against which it locks. Nobody reads one stream in two threads.
//~ report: default
import java.io.InputStream;
import java.util.concurrent.ExecutorService;

public class StreamSafe extends InputStream {
    private final Object lock = new Object();
    private final ExecutorService executor;
    private int position;
    private int filled;

    public StreamSafe(ExecutorService executor) {
        this.executor = executor;
    }

    @Override
    public int read() {
        synchronized (lock) {
            filled--; //~ none
            position++; //~ none
        }
        executor.execute(() -> {
            synchronized (lock) {
                filled++; //~ none
            }
        });
        return position; //~ none
    }

    public void skip() {
        synchronized (lock) {
            position++; //~ none
        }
    }
}
