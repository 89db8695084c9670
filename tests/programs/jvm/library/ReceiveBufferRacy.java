// SPDX-License-Identifier: Apache-2.0
//
// Two threads receive datagrams.
// Both into one array.
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

public class ReceiveBufferRacy {
    static final byte[] SHARED = new byte[512];

    static void listen() {
        try (DatagramSocket socket = new DatagramSocket()) {
            byte[] buffer = SHARED;
            DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
            socket.receive(packet); //~ race
            System.out.println(packet.getLength() + buffer[0]); //~ race
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> listen()).start();
        listen();
    }
}
