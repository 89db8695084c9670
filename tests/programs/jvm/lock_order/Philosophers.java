// SPDX-License-Identifier: Apache-2.0
//
// Dining philosophers: each takes the left fork and then the right one. All of them may hold their left fork.
public class Philosophers {
    static final class Fork {
        private int used;
    }

    static void eat(Fork left, Fork right) {
        synchronized (left) {
            synchronized (right) { //~ lock-order/instances
                left.used++;
                right.used++;
            }
        }
    }

    public static void main(String[] args) {
        Fork[] forks = new Fork[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < forks.length; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % forks.length];
            new Thread(() -> eat(left, right)).start();
        }
    }
}
