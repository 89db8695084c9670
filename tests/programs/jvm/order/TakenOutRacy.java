// SPDX-License-Identifier: Apache-2.0
//
// A buffer waits in an AtomicReference.
// Who wants it takes it out and puts it back, but writes to it once more after that.
import java.util.concurrent.atomic.AtomicReference;

public class TakenOutRacy {
    static class Buffer {
        int used;
    }

    public static void main(String[] args) {
        AtomicReference<Buffer> spare = new AtomicReference<>(new Buffer());
        Runnable work = () -> {
            Buffer mine = spare.getAndSet(null);
            if (mine != null) {
                spare.set(mine);
                mine.used++; //~ race
            }
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
