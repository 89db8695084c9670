// SPDX-License-Identifier: Apache-2.0
package org.ravel.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Checks what was compiled of all modules as one program, with the class path that Maven resolved and the folders that the sources lie in. Findings
 * fail the build; what could not be read is an error of the build.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, aggregator = true, threadSafe = true,
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME)
public final class CheckMojo extends AbstractMojo {
  @Parameter(defaultValue = "${reactorProjects}", readonly = true, required = true)
  private List<MavenProject> modules;

  @Parameter(defaultValue = "${session.executionRootDirectory}", readonly = true, required = true)
  private File root;

  /** The program; else the environment variable RAVEL, else `ravel` on the PATH. */
  @Parameter(property = "ravel.program")
  private String program;

  /** More options of `ravel check`, as in -Dravel.options="--format concise --min-score 0.5". */
  @Parameter(property = "ravel.options", defaultValue = "")
  private String options;

  @Parameter(property = "ravel.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) return;
    List<String> command = command();
    if (command.isEmpty()) throw new MojoExecutionException("nothing is compiled yet: run `mvn compile` first");
    getLog().debug(String.join(" ", command));
    switch (run(command)) {
      case 0: return;
      case 1: throw new MojoFailureException("ravel has findings; they are above");
      default: throw new MojoExecutionException("ravel could not look at everything; see above");
    }
  }

  /** Empty if no module has classes. */
  private List<String> command() throws MojoExecutionException {
    Set<String> classes = new LinkedHashSet<>();
    Set<String> sources = new LinkedHashSet<>();
    Set<String> used = new LinkedHashSet<>();
    for (MavenProject module : modules) {
      File output = new File(module.getBuild().getOutputDirectory());
      if (output.isDirectory()) classes.add(output.getPath());
      for (String folder : module.getCompileSourceRoots()) if (new File(folder).isDirectory()) sources.add(folder);
      try {
        used.addAll(module.getCompileClasspathElements());
        used.addAll(module.getRuntimeClasspathElements());
      } catch (DependencyResolutionRequiredException unresolved) {
        throw new MojoExecutionException("the class path of " + module.getId() + " is not there", unresolved);
      }
    }
    if (classes.isEmpty()) return new ArrayList<>();
    used.removeAll(classes);
    used.removeIf(entry -> !new File(entry).exists());
    List<String> command = new ArrayList<>();
    command.add(program());
    command.add("check");
    command.addAll(classes);
    if (!used.isEmpty()) {
      command.add("--classpath");
      command.add(String.join(File.pathSeparator, used));
    }
    for (String folder : sources) {
      command.add("--source-path");
      command.add(folder);
    }
    if (options != null) for (String option : options.trim().split("\\s+")) if (!option.isEmpty()) command.add(option);
    return command;
  }

  private String program() {
    if (program != null) return program;
    String named = System.getenv("RAVEL");
    return named != null ? named : "ravel";
  }

  private int run(List<String> command) throws MojoExecutionException {
    try {
      return new ProcessBuilder(command).directory(root).inheritIO().start().waitFor();
    } catch (IOException missing) {
      throw new MojoExecutionException("cannot start " + command.get(0) + " (set -Dravel.program or the variable RAVEL)", missing);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted", stopped);
    }
  }
}
