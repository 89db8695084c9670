// SPDX-License-Identifier: Apache-2.0
//
// Both under the table's lock.
public class TableWhole {
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
        keys[slot] = key;
        values[slot] = value;
    }

    //~ none
    public static void register(TableWhole table, String key) {
        synchronized (table) {
            if (!table.contains(key)) {
                table.put(key, new Object());
            }
        }
    }
}
