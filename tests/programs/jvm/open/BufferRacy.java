// SPDX-License-Identifier: Apache-2.0
//
// The same, but it is no stream: what is locked in most places is for several threads.
//~ report: default
import java.util.concurrent.ExecutorService;

public class BufferRacy {
    private final Object lock = new Object();
    private final ExecutorService executor;
    private int position;
    private int filled;

    public BufferRacy(ExecutorService executor) {
        this.executor = executor;
    }

    public int read() {
        synchronized (lock) {
            filled--; //~ none
            position++; //~ race
        }
        executor.execute(() -> {
            synchronized (lock) {
                filled++; //~ none
            }
        });
        return position; //~ race
    }

    public void skip() {
        synchronized (lock) {
            position++; //~ race
        }
    }
}
