# SPDX-License-Identifier: Apache-2.0
#
# A tally in an agent. The number is fetched, one is added, and the sum goes back: two calls, and
# another process may come in between.
defmodule ExAgentRacy do
  use Agent

  def start_link(_), do: Agent.start_link(fn -> %{} end, name: __MODULE__)

  def count(key), do: Agent.get(__MODULE__, &Map.get(&1, key, 0))

  def add(key) do
    n = count(key)
    Agent.update(__MODULE__, &Map.put(&1, key, n + 1)) #~ check-then-act/agent #~ witnessed
  end

  def reset_if_large(key) do
    if count(key) > 100 do
      Agent.update(__MODULE__, &Map.delete(&1, key)) #~ check-then-act/agent #~ witnessed
    end
  end
end
