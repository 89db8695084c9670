// SPDX-License-Identifier: Apache-2.0
//
// A configuration object behind a volatile reference.
// It is changed in place: volatile is the reference, not what it points to.
public class VolatileReferenceRacy {
    static class Config {
        int size;

        Config(int size) {
            this.size = size;
        }
    }

    private volatile Config config = new Config(1);

    void resize(int size) {
        config.size = size; //~ race
    }

    int size() {
        return config.size; //~ race
    }

    public static void main(String[] args) {
        VolatileReferenceRacy shared = new VolatileReferenceRacy();
        new Thread(() -> shared.resize(2)).start();
        System.out.println(shared.size());
    }
}
