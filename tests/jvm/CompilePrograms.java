// SPDX-License-Identifier: Apache-2.0
//
// Compiles many small Java programs in one virtual machine. Starting javac costs a second, compiling such a program in a
// warm one a few hundredths: for the annotated programs that is the difference between minutes and seconds. Each program
// gets a class folder of its own, because they may all have a class Counter.
//
//   java CompilePrograms.java LIST [SOURCEPATH...]
//
// LIST has a line per program: class folder, then the source files, separated by tabs. What does not compile is told on
// standard output as `class folder TAB message`; the status is 0 all the same, for the other programs are there.

import java.io.File;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

class CompilePrograms {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        files.setLocation(StandardLocation.CLASS_PATH, List.of());
        files.setLocation(StandardLocation.SOURCE_PATH, Arrays.stream(args).skip(1).map(File::new).toList());
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            List<String> parts = new ArrayList<>(Arrays.asList(line.split("\t")));
            String folder = parts.remove(0);
            files.setLocation(StandardLocation.CLASS_OUTPUT, List.of(new File(folder)));
            StringWriter messages = new StringWriter();
            List<String> options = List.of("-g", "-nowarn", "-proc:none", "-implicit:none", "-XDrawDiagnostics");
            boolean done = compiler.getTask(messages, files, null, options, null,
                                            files.getJavaFileObjectsFromStrings(parts)).call();
            if (!done) {
                System.out.println(folder + "\t" + messages.toString().replace('\n', ';'));
            }
        }
    }
}
