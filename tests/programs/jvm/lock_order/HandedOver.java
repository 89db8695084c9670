// SPDX-License-Identifier: Apache-2.0
//
// A SynchronousQueue and transfer() have no room at all: somebody must come and take it.
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

public class HandedOver {
    private final SynchronousQueue<String> direct = new SynchronousQueue<>();
    private final LinkedTransferQueue<String> given = new LinkedTransferQueue<>();

    public synchronized void hand(String s) throws InterruptedException {
        direct.put(s); //~ lock-order/room //~ held-while-blocking/event
    }

    public synchronized String take() {
        return direct.poll(); //~ lock-order/room
    }

    public synchronized void give(String s) throws InterruptedException {
        given.transfer(s); //~ lock-order/room //~ held-while-blocking/event
    }

    public synchronized String get() {
        return given.poll(); //~ lock-order/room
    }
}
