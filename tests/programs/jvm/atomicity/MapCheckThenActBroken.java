// SPDX-License-Identifier: Apache-2.0
//
// Each call of a ConcurrentHashMap is atomic; the two together are not.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MapCheckThenActBroken {
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    public Object open(String user) {
        Object session = sessions.get(user); //~ atomicity/check-then-act
        if (session == null) {
            session = new Object();
            sessions.put(user, session); //~ atomicity/check-then-act
        }
        return session;
    }
}
