// SPDX-License-Identifier: Apache-2.0
//
// A constructor gives a part of its object to an executor and goes on building.
// The task uses the part at once.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class LeakyTaskRacy {
    private static final ExecutorService pool = Executors.newCachedThreadPool();

    private static class Core {
        private int token;

        void login() {
            token = 1; //~ race
        }

        synchronized int rows() {
            return token++; //~ race
        }
    }

    private final Core core = new Core();

    private LeakyTaskRacy() {
        Core mine = core;
        pool.execute(() -> mine.rows());
        mine.login();
    }

    public static LeakyTaskRacy make() {
        return new LeakyTaskRacy();
    }

    public int rows() {
        return core.rows();
    }
}
