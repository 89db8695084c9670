// SPDX-License-Identifier: Apache-2.0
//
// A generic box with a mutable payload.
// The two boxes hold one payload.
public class GenericBoxRacy {
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
        Box<Payload> other = new Box<>(payload);
        new Thread(() -> other.get().n++).start(); //~ race
        mine.get().n++; //~ race
    }
}
