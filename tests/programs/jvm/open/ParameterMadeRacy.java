// SPDX-License-Identifier: Apache-2.0
//
// What a client passes was made by its own constructor, also where its class is not one that clients share.
// The source that the manager made is changed without a lock.
//~ flags: --api ParameterMadeRacy
public class ParameterMadeRacy {
    private final Manager manager;

    public ParameterMadeRacy(Manager manager) {
        this.manager = manager;
    }

    public void take() {
            manager.source.uses++; //~ race
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
