// SPDX-License-Identifier: Apache-2.0
//
// A provider is found by META-INF/services and run in a thread.
// It does so under the lock that main uses.
import java.util.ServiceLoader;

public class ServiceLoaderSafe {
    static int n;

    public static void main(String[] args) {
        for (Runnable provider : ServiceLoader.load(Runnable.class)) {
            new Thread(provider).start();
        }
        synchronized (ServiceLoaderSafe.class) {
            n++; //~ none
        }
    }
}
