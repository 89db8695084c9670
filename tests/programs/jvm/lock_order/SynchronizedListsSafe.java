// SPDX-License-Identifier: Apache-2.0
//
// Only one of the vectors ever asks the other.
import java.util.Vector;

public class SynchronizedListsSafe {
    public static void main(String[] args) {
        Vector<String> a = new Vector<>();
        Vector<String> b = new Vector<>();
        new Thread(() -> a.removeAll(b)).start(); //~ none
        new Thread(() -> b.add("x")).start(); //~ none
    }
}
