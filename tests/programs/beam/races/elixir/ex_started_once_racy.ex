# SPDX-License-Identifier: Apache-2.0
#
# A server that is started when it is first needed. Two processes may both find it missing, and the
# second gets {:error, {:already_started, _}}, which does not match.
defmodule ExStartedOnceRacy do
  use GenServer

  def put(item), do: GenServer.cast(server(), {:put, item})

  defp server() do
    case Process.whereis(__MODULE__) do
      nil ->
        {:ok, pid} = GenServer.start(__MODULE__, [], name: __MODULE__) #~ check-then-act/registry #~ witnessed
        pid

      pid ->
        pid
    end
  end

  def init(items), do: {:ok, items}
  def handle_cast({:put, item}, items), do: {:noreply, [item | items]}
end
