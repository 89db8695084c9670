// SPDX-License-Identifier: Apache-2.0
//
// An object made from a constant class name.
// Its run method writes a static field without a lock.
public class ReflectionRacy {
    static int n;

    public static class Task implements Runnable {
        @Override
        public void run() {
                n++; //~ race
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("ReflectionRacy$Task");
        Runnable task = (Runnable) type.getDeclaredConstructor().newInstance();
        new Thread(task).start();
        synchronized (ReflectionRacy.class) {
            n++; //~ race
        }
    }
}
