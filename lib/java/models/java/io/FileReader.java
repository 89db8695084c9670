// SPDX-License-Identifier: Apache-2.0
package java.io;

import java.nio.charset.Charset;

public class FileReader extends InputStreamReader {
  public FileReader(String name) throws FileNotFoundException { super(new FileInputStream(name)); }
  public FileReader(File file) throws FileNotFoundException { super(new FileInputStream(file)); }
  public FileReader(FileDescriptor descriptor) { super(new FileInputStream(descriptor)); }
  public FileReader(String name, Charset charset) throws IOException { super(new FileInputStream(name)); }
  public FileReader(File file, Charset charset) throws IOException { super(new FileInputStream(file)); }
}
