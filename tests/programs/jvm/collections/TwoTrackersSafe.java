// SPDX-License-Identifier: Apache-2.0
//
// Each tracker has a synchronized view of a set of its own, and a thread that takes out of it. There are two trackers.
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;

public class TwoTrackersSafe {
    static final TwoTrackersSafe DEFAULT = new TwoTrackersSafe();
    private final Collection<String> files = Collections.synchronizedSet(new HashSet<>());
    private Thread reaper;

    public synchronized void track(String file) {
        if (reaper == null) {
            reaper = new Reaper();
            reaper.start();
        }
        files.add(file); //~ none
    }

    public int count() {
        return files.size(); //~ none
    }

    private final class Reaper extends Thread {
        @Override
        public void run() {
            while (!files.isEmpty()) { //~ none
                files.remove("first"); //~ none
            }
        }
    }
}
