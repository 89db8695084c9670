# SPDX-License-Identifier: Apache-2.0
#
# A room per name, started under a supervisor when somebody first asks for it. The second of two who find none
# takes the one that the first has started.
defmodule ExRoomSafe do
  def room(id) do
    case Registry.lookup(ExRoomSafe.Names, id) do
      [] ->
        case DynamicSupervisor.start_child(ExRoomSafe.Rooms, {ExRoomSafe.Room, id}) do #~ none
          {:ok, pid} -> pid
          {:error, {:already_started, pid}} -> pid
        end

      [{pid, _}] ->
        pid
    end
  end
end

defmodule ExRoomSafe.Room do
  use GenServer
  def start_link(id), do: GenServer.start_link(__MODULE__, id, name: {:via, Registry, {ExRoomSafe.Names, id}})
  def init(id), do: {:ok, id}
end
