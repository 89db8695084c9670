# SPDX-License-Identifier: Apache-2.0
#
# A GenServer owns the public table of an inventory, but reservations are made in the
# caller's process. Two callers can reserve the last item.
defmodule ExInventoryRacy do
  use GenServer

  def start_link(items), do: GenServer.start_link(__MODULE__, items, name: __MODULE__)

  def reserve(item), do: take(item)

  @impl true
  def init(items) do
    table = :ets.new(__MODULE__, [:named_table, :public])
    :ets.insert(table, items)
    {:ok, table}
  end

  @impl true
  def handle_call(:size, _from, table), do: {:reply, :ets.info(table, :size), table}

  defp take(item) do
    case :ets.lookup(__MODULE__, item) do
      [{_, left}] when left > 0 ->
        :ets.insert(__MODULE__, {item, left - 1}) #~ check-then-act/ets #~ unwitnessed -- no driver: none of

      _ ->
        :sold_out
    end
  end
end
