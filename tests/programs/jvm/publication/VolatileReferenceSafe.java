// SPDX-License-Identifier: Apache-2.0
//
// A configuration object behind a volatile reference.
// It is replaced by a new one.
public class VolatileReferenceSafe {
    static class Config {
        int size;

        Config(int size) {
            this.size = size;
        }
    }

    private volatile Config config = new Config(1);

    void resize(int size) {
        config = new Config(size); //~ none
    }

    int size() {
        return config.size; //~ none
    }

    public static void main(String[] args) {
        VolatileReferenceSafe shared = new VolatileReferenceSafe();
        new Thread(() -> shared.resize(2)).start();
        System.out.println(shared.size());
    }
}
