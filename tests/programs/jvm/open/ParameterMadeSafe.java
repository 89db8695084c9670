// SPDX-License-Identifier: Apache-2.0
//
// What a client passes was made by its own constructor, also where its class is not one that clients share.
// It is changed under the manager's monitor.
//~ flags: --api ParameterMadeSafe
public class ParameterMadeSafe {
    private final Manager manager;

    public ParameterMadeSafe(Manager manager) {
        this.manager = manager;
    }

    public void take() {
        synchronized (manager) {
            manager.source.uses++; //~ none
        }
    }

    public static class Manager {
        final Source source;

        public Manager(int size) {
            source = new Source(size);
        }
    }

    static class Source {
        final int size;
        int uses;

        Source(int size) {
            this.size = size;
        }
    }
}
