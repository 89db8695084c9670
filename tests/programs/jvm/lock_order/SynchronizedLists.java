// SPDX-License-Identifier: Apache-2.0
//
// Two vectors, each of which removes what is in the other: removeAll() holds one and asks the other.
import java.util.Vector;

public class SynchronizedLists {
    public static void main(String[] args) {
        Vector<String> a = new Vector<>();
        Vector<String> b = new Vector<>();
        new Thread(() -> a.removeAll(b)).start(); //~ lock-order
        new Thread(() -> b.removeAll(a)).start(); //~ lock-order
    }
}
