// SPDX-License-Identifier: Apache-2.0
//
// A buffer over an array writes into that array.
// One thread fills the buffer, the other reads the array without waiting for it.
import java.nio.ByteBuffer;

public class WrappedArrayRacy {
    public static void main(String[] args) {
        byte[] bytes = new byte[10];
        new Thread(() -> ByteBuffer.wrap(bytes).put((byte) 1)).start(); //~ race
        System.out.println(bytes[0]); //~ race
    }
}
