// SPDX-License-Identifier: Apache-2.0
//
// The answer may come before the lock is taken.
//
//~ flags: --rules wait-loop
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class RequestBad {
    private final BlockingQueue<Object> requests = new LinkedBlockingQueue<>();

    public void request() throws InterruptedException {
        Object request = new Object();
        requests.add(request);
        synchronized (request) {
            request.wait(); //~ wait-loop/unconditional
        }
    }

    public void serve() throws InterruptedException {
        Object request = requests.take();
        synchronized (request) {
            request.notifyAll();
        }
    }
}
