# SPDX-License-Identifier: Apache-2.0
#
# Who is in which chat room. The table belongs to a GenServer, and callers write to it directly
# so that a busy room does not wait for one process.
#
# The fix: one entry for each user in a room, in a bag, instead of one list for the room. There
# is nothing to read before the write: inserting what is there already changes nothing.
defmodule PresenceFixed do
  use GenServer

  @table __MODULE__

  def start_link(_options), do: GenServer.start_link(__MODULE__, nil, name: __MODULE__)

  def join(room, user) do
    :ets.insert(@table, {room, user}) #~ none
    :ok
  end

  def members(room) do
    for {^room, user} <- :ets.lookup(@table, room), do: user
  end

  @impl true
  def init(nil) do
    {:ok, :ets.new(@table, [:named_table, :public, :bag])}
  end
end
