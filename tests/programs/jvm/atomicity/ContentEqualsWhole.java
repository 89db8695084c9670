// SPDX-License-Identifier: Apache-2.0
//
// One lock over the whole comparison.
public class ContentEqualsWhole {
    private char[] value = new char[64];
    private int count;

    public synchronized int length() {
        return count;
    }

    public synchronized char charAt(int index) {
        if (index >= count) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return value[index];
    }

    public synchronized void setLength(int length) {
        count = length;
    }

    //~ none
    public static boolean contentEquals(char[] text, ContentEqualsWhole other) {
        synchronized (other) {
            int length = other.length();
            if (length != text.length) {
                return false;
            }
            for (int i = 0; i < length; i++) {
                if (other.charAt(i) != text[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
