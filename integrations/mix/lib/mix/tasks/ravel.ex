# SPDX-License-Identifier: Apache-2.0
defmodule Mix.Tasks.Ravel do
  @shortdoc "Finds concurrency bugs in this project"
  @moduledoc """
  Runs `ravel` on what Mix has built, after building it: no stale module is looked at.

      mix ravel                      check this project
      mix ravel check --min-score 0.5
      MIX_ENV=test mix ravel test    its tests under many schedules
      mix ravel flaky Module:test

  The program is `ravel` on the PATH, or what the variable RAVEL names. Options are those of `ravel`; its exit status is
  this task's.
  """
  use Mix.Task

  @impl true
  def run(arguments) do
    {command, options} = command_of(arguments)
    Mix.Task.run("compile", [])
    program = System.get_env("RAVEL") || System.find_executable("ravel")
    program || Mix.raise("ravel is not on the PATH; the variable RAVEL may name it")
    {_, status} = System.cmd(program, [command | with_paths(command, options)], into: IO.stream(:stdio, :line))
    if status != 0, do: exit({:shutdown, status})
  end

  defp command_of([]), do: {"check", []}
  defp command_of(["-" <> _ | _] = options), do: {"check", options}
  defp command_of([command | options]), do: {command, options}

  # What was built just now, in this environment: the project's own applications, not what they depend on. Umbrella
  # projects have one of these for each.
  defp with_paths("check", options) do
    applications = if Mix.Project.umbrella?(), do: Map.keys(Mix.Project.apps_paths()), else: [Mix.Project.config()[:app]]
    ebins = for app <- applications, do: Path.join([Mix.Project.build_path(), "lib", to_string(app), "ebin"])
    options ++ Enum.filter(ebins, &File.dir?/1)
  end

  defp with_paths(_, options), do: options
end
