// SPDX-License-Identifier: Apache-2.0
//
// A table like Hashtable whose every method is synchronized. Looking for a key and putting it are two steps.
public class TableBroken {
    private final String[] keys = new String[16];
    private final Object[] values = new Object[16];

    private int slot(String key) {
        return key.length() & 15;
    }

    public synchronized boolean contains(String key) {
        return key.equals(keys[slot(key)]);
    }

    public synchronized void put(String key, Object value) {
        int slot = slot(key);
        keys[slot] = key; //~ atomicity/check-then-act
        values[slot] = value;
    }

    public static void register(TableBroken table, String key) {
        if (!table.contains(key)) { //~ atomicity/check-then-act
            table.put(key, new Object()); //~ atomicity/check-then-act
        }
    }
}
