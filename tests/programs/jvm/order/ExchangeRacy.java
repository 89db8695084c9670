// SPDX-License-Identifier: Apache-2.0
//
// Two threads swap buffers through an Exchanger.
// One goes on writing to the buffer that it has given away.
import java.util.concurrent.Exchanger;

public class ExchangeRacy {
    static class Buffer {
        int used;
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<Buffer> exchanger = new Exchanger<>();
        new Thread(() -> {
            try {
                Buffer mine = new Buffer();
                Buffer got = exchanger.exchange(mine);
                mine.used = 1; //~ race
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        Buffer got = exchanger.exchange(new Buffer());
        got.used = 2; //~ race
    }
}
