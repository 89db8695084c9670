// SPDX-License-Identifier: Apache-2.0
//
// A buffer waits in an AtomicReference.
// Who wants it takes it out, so that nobody else finds it, and puts it back when done.
import java.util.concurrent.atomic.AtomicReference;

public class TakenOutSafe {
    static class Buffer {
        int used;
    }

    public static void main(String[] args) {
        AtomicReference<Buffer> spare = new AtomicReference<>(new Buffer());
        Runnable work = () -> {
            Buffer mine = spare.getAndSet(null);
            if (mine != null) {
                mine.used++; //~ none
                spare.set(mine);
            }
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
