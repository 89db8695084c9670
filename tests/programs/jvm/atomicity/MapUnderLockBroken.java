// SPDX-License-Identifier: Apache-2.0
//
// open() holds a lock, close() does not: it may come in between all the same.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MapUnderLockBroken {
    private final Map<String, Integer> users = new ConcurrentHashMap<>();

    public synchronized void open(String user) {
        int old = users.getOrDefault(user, 0); //~ atomicity/lost-update
        users.put(user, old + 1); //~ atomicity/lost-update
    }

    public void close(String user) {
        users.put(user, 0); //~ atomicity/lost-update
    }
}
