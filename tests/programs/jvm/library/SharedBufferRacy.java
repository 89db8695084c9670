// SPDX-License-Identifier: Apache-2.0
//
// A ByteBuffer has a position that every put() moves.
// Two threads put into the same one: bytes are overwritten or left out.
import java.nio.ByteBuffer;

public class SharedBufferRacy {
    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocate(100);
        Runnable work = () -> {
            buffer.put((byte) 1); //~ race
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
