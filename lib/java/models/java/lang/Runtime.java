// SPDX-License-Identifier: Apache-2.0
//
// A shutdown hook is a thread that may run at any time. Processes are outside.
package java.lang;

import java.io.File;
import java.io.IOException;
import ravel.Model;

public class Runtime {
  private static final Runtime only = new Runtime();

  private Runtime() {}

  public static Runtime getRuntime() { return only; }
  public void addShutdownHook(Thread hook) { hook.start(); }
  public boolean removeShutdownHook(Thread hook) { return false; }
  public void exit(int status) {}
  public void halt(int status) {}
  public void gc() {}
  public void runFinalization() {}
  public int availableProcessors() { return 1; }
  public long freeMemory() { return 0; }
  public long totalMemory() { return 0; }
  public long maxMemory() { return 0; }
  public void load(String file) {}
  public void loadLibrary(String name) {}
  public Process exec(String command) throws IOException { return Model.any(Process.class); }
  public Process exec(String command, String[] environment) throws IOException { return Model.any(Process.class); }
  public Process exec(String command, String[] environment, File directory) throws IOException {
    return Model.any(Process.class);
  }
  public Process exec(String[] command) throws IOException { return Model.any(Process.class); }
  public Process exec(String[] command, String[] environment) throws IOException { return Model.any(Process.class); }
  public Process exec(String[] command, String[] environment, File directory) throws IOException {
    return Model.any(Process.class);
  }

  // Nothing that matters flows through these.

}
