# SPDX-License-Identifier: Apache-2.0
#
# A room per name, started under a supervisor when somebody first asks for it. The second of two who find none
# gets {:error, {:already_started, _}}, which does not match.
defmodule ExRoomRacy do
  def room(id) do
    case Registry.lookup(ExRoomRacy.Names, id) do
      [] ->
        {:ok, pid} = DynamicSupervisor.start_child(ExRoomRacy.Rooms, {ExRoomRacy.Room, id}) #~ check-then-act/via
        pid

      [{pid, _}] ->
        pid
    end
  end
end

defmodule ExRoomRacy.Room do
  use GenServer
  def start_link(id), do: GenServer.start_link(__MODULE__, id, name: {:via, Registry, {ExRoomRacy.Names, id}})
  def init(id), do: {:ok, id}
end
