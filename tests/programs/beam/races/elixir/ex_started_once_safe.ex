# SPDX-License-Identifier: Apache-2.0
#
# A server that is started when it is first needed; whoever comes second takes the one that is there.
defmodule ExStartedOnceSafe do
  use GenServer

  def put(item), do: GenServer.cast(server(), {:put, item})

  defp server() do
    case Process.whereis(__MODULE__) do
      nil ->
        case GenServer.start(__MODULE__, [], name: __MODULE__) do #~ none
          {:ok, pid} -> pid
          {:error, {:already_started, pid}} -> pid
        end

      pid ->
        pid
    end
  end

  def init(items), do: {:ok, items}
  def handle_cast({:put, item}, items), do: {:noreply, [item | items]}
end
