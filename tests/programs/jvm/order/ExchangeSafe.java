// SPDX-License-Identifier: Apache-2.0
//
// Two threads swap buffers through an Exchanger.
// Each writes only to what it has received.
import java.util.concurrent.Exchanger;

public class ExchangeSafe {
    static class Buffer {
        int used;
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<Buffer> exchanger = new Exchanger<>();
        new Thread(() -> {
            try {
                Buffer mine = new Buffer();
                Buffer got = exchanger.exchange(mine);
                got.used = 1; //~ none
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        Buffer got = exchanger.exchange(new Buffer());
        got.used = 2; //~ none
    }
}
