// SPDX-License-Identifier: Apache-2.0
//
// A Phaser between writing and reading.
// The reader does not wait for the phase to advance.
import java.util.concurrent.Phaser;

public class PhaserPhasesRacy {
    private int result;

    public static void main(String[] args) {
        PhaserPhasesRacy shared = new PhaserPhasesRacy();
        Phaser phaser = new Phaser(1);
        new Thread(() -> {
            shared.result = 42; //~ race
            phaser.arrive();
        }).start();
        System.out.println(shared.result); //~ race
    }
}
