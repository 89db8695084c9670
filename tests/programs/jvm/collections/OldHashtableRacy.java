// SPDX-License-Identifier: Apache-2.0
//
// The map of Java 1 against its successor.
// A HashMap, because "Hashtable is slow".
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;

public class OldHashtableRacy {
    public static void main(String[] args) {
        Map<String, String> names = new HashMap<>();
        new Thread(() -> names.put("a", "b")).start(); //~ race
        names.remove("a"); //~ race
    }
}
