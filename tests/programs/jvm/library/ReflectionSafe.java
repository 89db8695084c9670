// SPDX-License-Identifier: Apache-2.0
//
// An object made from a constant class name.
// Its run method locks.
public class ReflectionSafe {
    static int n;

    public static class Task implements Runnable {
        @Override
        public void run() {
            synchronized (ReflectionSafe.class) {
                n++; //~ none
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("ReflectionSafe$Task");
        Runnable task = (Runnable) type.getDeclaredConstructor().newInstance();
        new Thread(task).start();
        synchronized (ReflectionSafe.class) {
            n++; //~ none
        }
    }
}
