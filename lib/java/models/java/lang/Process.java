// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.lang;

import ravel.Model;

public abstract class Process {
  public Process() {}
  public abstract java.io.OutputStream getOutputStream();
  public abstract java.io.InputStream getInputStream();
  public abstract java.io.InputStream getErrorStream();
  public final java.io.BufferedReader inputReader() { return Model.any(java.io.BufferedReader.class); }
  public final java.io.BufferedReader inputReader(java.nio.charset.Charset charset) { return Model.any(java.io.BufferedReader.class); }
  public final java.io.BufferedReader errorReader() { return Model.any(java.io.BufferedReader.class); }
  public final java.io.BufferedReader errorReader(java.nio.charset.Charset charset) { return Model.any(java.io.BufferedReader.class); }
  public final java.io.BufferedWriter outputWriter() { return Model.any(java.io.BufferedWriter.class); }
  public final java.io.BufferedWriter outputWriter(java.nio.charset.Charset charset) { return Model.any(java.io.BufferedWriter.class); }
  public abstract int waitFor() throws InterruptedException;
  public boolean waitFor(long n, java.util.concurrent.TimeUnit timeUnit) throws InterruptedException { return false; }
  public abstract int exitValue();
  public abstract void destroy();
  public Process destroyForcibly() { return this; }
  public boolean supportsNormalTermination() { return false; }
  public boolean isAlive() { return false; }
  public long pid() { return 0; }
  public java.util.concurrent.CompletableFuture<Process> onExit() { return null; }
  public ProcessHandle toHandle() { return Model.any(ProcessHandle.class); }
  public ProcessHandle.Info info() { return Model.any(ProcessHandle.Info.class); }
  public java.util.stream.Stream<ProcessHandle> children() { return null; }
  public java.util.stream.Stream<ProcessHandle> descendants() { return null; }
}
