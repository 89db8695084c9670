# SPDX-License-Identifier: Apache-2.0
#
# A tally in an agent, which does each step by itself: it looks and changes in one function.
defmodule ExAgentSafe do
  use Agent

  def start_link(_), do: Agent.start_link(fn -> %{} end, name: __MODULE__)

  def count(key), do: Agent.get(__MODULE__, &Map.get(&1, key, 0))

  def add(key) do
    Agent.update(__MODULE__, &Map.update(&1, key, 1, fn n -> n + 1 end)) #~ none
    count(key)
  end

  def reset_if_large(key) do
    Agent.update(__MODULE__, fn counts -> #~ none
      if Map.get(counts, key, 0) > 100, do: Map.delete(counts, key), else: counts
    end)
  end

  # Nobody else knows this agent.
  def own() do
    {:ok, agent} = Agent.start_link(fn -> 0 end)
    n = Agent.get(agent, & &1)
    Agent.update(agent, fn _ -> n + 1 end) #~ none
    Agent.stop(agent)
  end
end
