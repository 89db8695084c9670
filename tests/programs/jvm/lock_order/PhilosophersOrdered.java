// SPDX-License-Identifier: Apache-2.0
//
// Each philosopher takes the fork with the smaller number first: nobody can close the circle.
public class PhilosophersOrdered {
    static final class Fork {
    }

    static void eat(Fork[] forks, int left, int right) {
        int first = Math.min(left, right);
        int second = Math.max(left, right);
        synchronized (forks[first]) {
            synchronized (forks[second]) { //~ none
            }
        }
    }

    public static void main(String[] args) {
        Fork[] forks = new Fork[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < forks.length; i++) {
            int left = i;
            new Thread(() -> eat(forks, left, (left + 1) % forks.length)).start();
        }
    }
}
