// SPDX-License-Identifier: Apache-2.0
//
// Reading and writing move the one position of the file, which is data: seek() and then read() is two steps.
package java.io;

import ravel.Model;

public class RandomAccessFile implements DataOutput, DataInput, Closeable {
  private int position;

  public RandomAccessFile(String text, String text2) throws FileNotFoundException {}
  public RandomAccessFile(File file, String text) throws FileNotFoundException {}
  public final FileDescriptor getFD() throws IOException { return Model.any(FileDescriptor.class); }
  public final java.nio.channels.FileChannel getChannel() { return Model.any(java.nio.channels.FileChannel.class); }
  public int read() throws IOException {
    position = 1;
    return 0;
  }
  public int read(byte[] b, int i, int i2) throws IOException {
    b[i] = (byte) read();
    return 0;
  }
  public int read(byte[] b) throws IOException { return read(b, 0, b.length); }
  public final void readFully(byte[] b) throws IOException { read(b, 0, b.length); }
  public final void readFully(byte[] b, int i, int i2) throws IOException { read(b, i, i2); }
  public int skipBytes(int i) throws IOException {
    position = 1;
    return 0;
  }
  public void write(int i) throws IOException { position = 1; }
  public void write(byte[] b) throws IOException { write(b[0]); }
  public void write(byte[] b, int i, int i2) throws IOException { write(b[i]); }
  public long getFilePointer() throws IOException { return position; }
  public void seek(long n) throws IOException { position = 1; }
  public long length() throws IOException { return 0; }
  public void setLength(long n) throws IOException { position = 1; }
  public void close() throws IOException {}
  public final boolean readBoolean() throws IOException {
    position = 1;
    return false;
  }
  public final byte readByte() throws IOException {
    position = 1;
    return (byte) 0;
  }
  public final int readUnsignedByte() throws IOException {
    position = 1;
    return 0;
  }
  public final short readShort() throws IOException {
    position = 1;
    return (short) 0;
  }
  public final int readUnsignedShort() throws IOException {
    position = 1;
    return 0;
  }
  public final char readChar() throws IOException {
    position = 1;
    return (char) 0;
  }
  public final int readInt() throws IOException {
    position = 1;
    return 0;
  }
  public final long readLong() throws IOException {
    position = 1;
    return 0;
  }
  public final float readFloat() throws IOException {
    position = 1;
    return 0;
  }
  public final double readDouble() throws IOException {
    position = 1;
    return 0;
  }
  public final String readLine() throws IOException {
    position = 1;
    return "";
  }
  public final String readUTF() throws IOException {
    position = 1;
    return "";
  }
  public final void writeBoolean(boolean on) throws IOException { position = 1; }
  public final void writeByte(int i) throws IOException { position = 1; }
  public final void writeShort(int i) throws IOException { position = 1; }
  public final void writeChar(int i) throws IOException { position = 1; }
  public final void writeInt(int i) throws IOException { position = 1; }
  public final void writeLong(long n) throws IOException { position = 1; }
  public final void writeFloat(float f) throws IOException { position = 1; }
  public final void writeDouble(double d) throws IOException { position = 1; }
  public final void writeBytes(String text) throws IOException { position = 1; }
  public final void writeChars(String text) throws IOException { position = 1; }
  public final void writeUTF(String text) throws IOException { position = 1; }
}
