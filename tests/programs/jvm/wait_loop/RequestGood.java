// SPDX-License-Identifier: Apache-2.0
//
// Whoever answers needs the lock, which is held until the wait.
//
//~ flags: --rules wait-loop
//~ report: default
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class RequestGood {
    private final BlockingQueue<Object> requests = new LinkedBlockingQueue<>();

    public void request() throws InterruptedException {
        Object request = new Object();
        synchronized (request) {
            requests.add(request);
            request.wait(); //~ none
        }
    }

    public void serve() throws InterruptedException {
        Object request = requests.take();
        synchronized (request) {
            request.notifyAll();
        }
    }
}
