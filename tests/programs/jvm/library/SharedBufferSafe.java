// SPDX-License-Identifier: Apache-2.0
//
// A ByteBuffer has a position that every put() moves.
// Each thread reads by a buffer of its own over the same bytes; duplicate() has its own position.
import java.nio.ByteBuffer;

public class SharedBufferSafe {
    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3});
        Runnable work = () -> {
            ByteBuffer own = buffer.duplicate(); //~ none
            own.flip(); //~ none
            System.out.println(own.get()); //~ none
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
