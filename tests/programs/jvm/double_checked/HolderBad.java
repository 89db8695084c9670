// SPDX-License-Identifier: Apache-2.0
//
// Whoever finds the map without the lock need not see what is in it.
//
//~ flags: --rules double-checked
import java.util.HashMap;
import java.util.Map;

public class HolderBad {
    private Map<String, String> settings;

    public Map<String, String> settings() {
        if (settings == null) { //~ double-checked/object
            synchronized (this) {
                if (settings == null) {
                    settings = new HashMap<>(); //~ double-checked/object
                }
            }
        }
        return settings;
    }
}
