// SPDX-License-Identifier: Apache-2.0
//
// Every use of the map that changes it holds the same lock: then the two calls are one part.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MapUnderLockWhole {
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    //~ none
    public synchronized Object open(String user) {
        Object session = sessions.get(user);
        if (session == null) {
            session = new Object();
            sessions.put(user, session);
        }
        return session;
    }

    public synchronized void close(String user) {
        sessions.remove(user);
    }
}
