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
            token = 1; //~ none missed race -- a part that is read from its owner and leaks alone is not followed
        }

        synchronized int rows() {
            return token++; //~ none missed race -- a part that is read from its owner and leaks alone is not followed
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
