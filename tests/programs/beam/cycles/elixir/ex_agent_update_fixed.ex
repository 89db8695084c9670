# SPDX-License-Identifier: Apache-2.0
# A fun that updates an agent changes the state that it has.

defmodule ExAgentUpdateFixed do
  def start_link, do: Agent.start_link(fn -> %{} end, name: __MODULE__)
  def take(key), do: Agent.get_and_update(__MODULE__, fn state -> Map.pop(state, key) end)  #~ none

  def move(from, to) do
    Agent.update(__MODULE__, fn state -> Map.put(state, to, Map.get(state, from)) end)
  end
end
