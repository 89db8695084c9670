// SPDX-License-Identifier: Apache-2.0
public class LockForOthersBrokenMessage {
    private final byte[] bytes = new byte[64];
    private int end;

    public byte command() {
        return bytes[5];
    }

    public void put(byte one) {
        bytes[end] = one;
        end++;
    }
}
