# SPDX-License-Identifier: Apache-2.0
#
# A GenServer with a fixed name owns the table of an inventory and makes all reservations
# itself; there is one such process, and nobody else writes.
defmodule ExInventorySafe do
  use GenServer

  def start_link(items), do: GenServer.start_link(__MODULE__, items, name: __MODULE__)

  def reserve(item), do: GenServer.call(__MODULE__, {:reserve, item})

  @impl true
  def init(items) do
    table = :ets.new(__MODULE__, [:named_table, :public])
    :ets.insert(table, items)
    {:ok, table}
  end

  @impl true
  def handle_call({:reserve, item}, _from, table), do: {:reply, take(item), table}

  defp take(item) do
    case :ets.lookup(__MODULE__, item) do
      [{_, left}] when left > 0 ->
        :ets.insert(__MODULE__, {item, left - 1}) #~ none

      _ ->
        :sold_out
    end
  end
end
