// SPDX-License-Identifier: Apache-2.0
//
// The map of Java 1 against its successor.
// A Hashtable: every method is synchronized.
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;

public class OldHashtableSafe {
    public static void main(String[] args) {
        Map<String, String> names = new Hashtable<>();
        new Thread(() -> names.put("a", "b")).start(); //~ none
        names.remove("a"); //~ none
    }
}
