# SPDX-License-Identifier: Apache-2.0
defmodule RavelMix.MixProject do
  use Mix.Project

  def project do
    [app: :ravel_mix, version: "0.2.0", elixir: "~> 1.14", description: "mix ravel: concurrency bugs in this project"]
  end

  def application, do: []
end
