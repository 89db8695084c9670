// SPDX-License-Identifier: Apache-2.0
//
// The file is outside.
package java.io;

import java.nio.channels.FileChannel;
import ravel.Model;

public class FileInputStream extends InputStream {
  public FileInputStream(String name) throws FileNotFoundException {}
  public FileInputStream(File file) throws FileNotFoundException {}
  public FileInputStream(FileDescriptor descriptor) {}

  public int read() throws IOException { return 0; }
  public int read(byte[] bytes, int from, int count) throws IOException {
    bytes[0] = 0;
    return 1;
  }
  public void close() throws IOException {}
  public final FileDescriptor getFD() throws IOException { return null; }
  public FileChannel getChannel() { return Model.any(FileChannel.class); }
}
