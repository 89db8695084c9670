# SPDX-License-Identifier: Apache-2.0
# A fun that updates an agent asks the same agent by get_and_update.

defmodule ExAgentUpdateDeadlock do
  def start_link, do: Agent.start_link(fn -> %{} end, name: __MODULE__)
  def take(key), do: Agent.get_and_update(__MODULE__, fn state -> Map.pop(state, key) end)  #~ call-cycle/self #~ witnessed

  def move(from, to) do
    Agent.update(__MODULE__, fn state -> Map.put(state, to, take(from)) end)
  end
end
