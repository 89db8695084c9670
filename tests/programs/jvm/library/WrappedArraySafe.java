// SPDX-License-Identifier: Apache-2.0
//
// A buffer over an array writes into that array.
// The reader waits for the end of the writer.
import java.nio.ByteBuffer;

public class WrappedArraySafe {
    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[10];
        Thread writer = new Thread(() -> ByteBuffer.wrap(bytes).put((byte) 1)); //~ none
        writer.start();
        writer.join();
        System.out.println(bytes[0]); //~ none
    }
}
