// SPDX-License-Identifier: Apache-2.0
//
// The act looks for itself, and what it finds is used.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MapPutIfAbsentWhole {
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    //~ none
    public Object open(String user) {
        Object session = sessions.get(user);
        if (session == null) {
            session = new Object();
            Object other = sessions.putIfAbsent(user, session);
            if (other != null) {
                session = other;
            }
        }
        return session;
    }
}
