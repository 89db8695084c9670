// SPDX-License-Identifier: Apache-2.0
//
// The other buffer is locked for both.
public class TextAppendWhole {
    private char[] value = new char[64];
    private int count;

    public synchronized int length() {
        return count;
    }

    public synchronized void getChars(int end, char[] target, int at) {
        if (end > count) {
            throw new StringIndexOutOfBoundsException(end);
        }
        for (int i = 0; i < end; i++) {
            target[at + i] = value[i];
        }
    }

    public synchronized void setLength(int length) {
        count = length;
    }

    //~ none
    public char[] copyOf(TextAppendWhole other) {
        synchronized (other) {
            int length = other.length();
            char[] result = new char[length];
            other.getChars(length, result, 0);
            return result;
        }
    }
}
