# SPDX-License-Identifier: Apache-2.0
# A fun that runs in an agent asks the same agent.

defmodule ExAgentDeadlock do
  def start_link, do: Agent.start_link(fn -> %{} end, name: __MODULE__)
  def size, do: Agent.get(__MODULE__, fn state -> map_size(state) end)  #~ call-cycle/self #~ witnessed

  def put(key) do
    Agent.update(__MODULE__, fn state -> Map.put(state, key, size()) end)
  end
end
