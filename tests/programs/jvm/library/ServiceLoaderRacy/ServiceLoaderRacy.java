// SPDX-License-Identifier: Apache-2.0
//
// A provider is found by META-INF/services and run in a thread.
// It writes a static field that main writes too.
import java.util.ServiceLoader;

public class ServiceLoaderRacy {
    static int n;

    public static void main(String[] args) {
        for (Runnable provider : ServiceLoader.load(Runnable.class)) {
            new Thread(provider).start();
        }
        synchronized (ServiceLoaderRacy.class) {
            n++; //~ race
        }
    }
}
