// SPDX-License-Identifier: Apache-2.0
//
// What threads run: Runnable, subclasses of Thread, executors, the result of a Callable; finalizers.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Threads {
  static class Mine extends Thread {
    final Object given;

    Mine(Object given) {
      this.given = given;
    }

    @Override
    public void run() {
      Check.holds(given); // A
      Check.holds((Mine) Thread.currentThread()); // Threads$Mine
    }
  }

  static class Final {
    Object last = new B();

    @Override
    protected void finalize() {
      Check.holds(last); // B
    }
  }

  static class NeverMade {
    @Override
    protected void finalize() {
      Check.holds(this); //
    }
  }

  public static void main(String[] args) throws Exception {
    new Mine(new A()).start();
    Object shared = new C();
    new Thread(() -> Check.holds(shared)).start(); // C
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<Object> future = pool.submit(() -> new B());
    Check.holds(future.get()); // B
    pool.execute(() -> Check.holds(shared)); // C
    new Final();
  }
}
