// SPDX-License-Identifier: Apache-2.0
//
// Each tracker has a set of its own, and a thread that takes out of it. There are two trackers.
import java.util.Collection;
import java.util.HashSet;

public class TwoTrackersRacy {
    static final TwoTrackersRacy DEFAULT = new TwoTrackersRacy();
    private final Collection<String> files = new HashSet<>();
    private Thread reaper;

    public synchronized void track(String file) {
        if (reaper == null) {
            reaper = new Reaper();
            reaper.start();
        }
        files.add(file); //~ race
    }

    public int count() {
        return files.size(); //~ race
    }

    private final class Reaper extends Thread {
        @Override
        public void run() {
            while (!files.isEmpty()) { //~ race
                files.remove("first"); //~ race
            }
        }
    }
}
