// SPDX-License-Identifier: Apache-2.0
//
// The field is volatile.
//
//~ flags: --rules double-checked
import java.util.HashMap;
import java.util.Map;

public class HolderGood {
    private volatile Map<String, String> settings;

    public Map<String, String> settings() {
        if (settings == null) { //~ none
            synchronized (this) {
                if (settings == null) {
                    settings = new HashMap<>(); //~ none
                }
            }
        }
        return settings;
    }
}
