// SPDX-License-Identifier: Apache-2.0
//
// A generic box with a mutable payload.
// Each holds its own.
public class GenericBoxSafe {
    static class Payload {
        int n;
    }

    static class Box<T> {
        private final T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }
    }

    public static void main(String[] args) {
        Payload payload = new Payload();
        Box<Payload> mine = new Box<>(payload);
        Box<Payload> other = new Box<>(new Payload());
        new Thread(() -> other.get().n++).start(); //~ none
        mine.get().n++; //~ none
    }
}
