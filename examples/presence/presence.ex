# SPDX-License-Identifier: Apache-2.0
#
# Who is in which chat room. The table belongs to a GenServer, and callers write to it directly
# so that a busy room does not wait for one process.
#
# The bug: join/2 reads the list of members and inserts a longer one. Two users who join a room
# together both extend the same list, and one of them is not there.
defmodule Presence do
  use GenServer

  @table __MODULE__

  def start_link(_options), do: GenServer.start_link(__MODULE__, nil, name: __MODULE__)

  def join(room, user) do
    members = members(room)

    unless user in members do
      :ets.insert(@table, {room, [user | members]}) #~ check-then-act/ets
    end

    :ok
  end

  def members(room) do
    case :ets.lookup(@table, room) do
      [{^room, members}] -> members
      [] -> []
    end
  end

  @impl true
  def init(nil) do
    {:ok, :ets.new(@table, [:named_table, :public])}
  end
end
