# SPDX-License-Identifier: Apache-2.0
defmodule Box.MixProject do
  use Mix.Project
  def project, do: [app: :box, version: "0.1.0", deps: []]
  def application, do: [env: [limit: 7, colour: :red]]
end
