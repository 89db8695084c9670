// SPDX-License-Identifier: Apache-2.0
//
// One call: @Atomic is true of it.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ravel.annotations.Atomic;

public class MapComputeIfAbsentWhole {
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    //~ none
    @Atomic
    public Object open(String user) {
        return sessions.computeIfAbsent(user, key -> new Object());
    }
}
