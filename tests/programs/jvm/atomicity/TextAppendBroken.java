// SPDX-License-Identifier: Apache-2.0
//
// As StringBuffer.append(StringBuffer) once was: the other buffer's length is asked for, then its characters, each
// under that buffer's lock. In between it may have become shorter, and getChars throws.
public class TextAppendBroken {
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

    public synchronized void append(TextAppendBroken other) {
        int length = other.length(); //~ atomicity/stale-read
        if (count + length < value.length) {
            other.getChars(length, value, count); //~ atomicity/stale-read
            count += length;
        }
    }
}
