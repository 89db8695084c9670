# SPDX-License-Identifier: Apache-2.0
# The same question in Elixir: are we the server?

defmodule ExWhereisDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)

  def total do
    if Process.whereis(__MODULE__) == self() do
      GenServer.call(__MODULE__, :total)  #~ call-cycle/self #~ witnessed
    else
      GenServer.call(__MODULE__, :total)
    end
  end

  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:total, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:twice, _from, state), do: {:reply, 2 * total(), state}
end
