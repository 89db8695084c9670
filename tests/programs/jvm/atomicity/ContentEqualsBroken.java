// SPDX-License-Identifier: Apache-2.0
//
// As String.contentEquals(StringBuffer) once was: the length is compared first, then each character is fetched.
public class ContentEqualsBroken {
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

    public static boolean contentEquals(char[] text, ContentEqualsBroken other) {
        int length = other.length(); //~ atomicity/stale-read
        if (length != text.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (other.charAt(i) != text[i]) { //~ atomicity/stale-read
                return false;
            }
        }
        return true;
    }
}
