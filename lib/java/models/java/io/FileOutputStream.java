// SPDX-License-Identifier: Apache-2.0
//
// The file is outside.
package java.io;

import java.nio.channels.FileChannel;
import ravel.Model;

public class FileOutputStream extends OutputStream {
  public FileOutputStream(String name) throws FileNotFoundException {}
  public FileOutputStream(String name, boolean append) throws FileNotFoundException {}
  public FileOutputStream(File file) throws FileNotFoundException {}
  public FileOutputStream(File file, boolean append) throws FileNotFoundException {}
  public FileOutputStream(FileDescriptor descriptor) {}

  public void write(int b) throws IOException {}
  public void write(byte[] bytes, int from, int count) throws IOException { byte b = bytes[0]; }
  public void close() throws IOException {}
  public final FileDescriptor getFD() throws IOException { return null; }
  public FileChannel getChannel() { return Model.any(FileChannel.class); }
}
