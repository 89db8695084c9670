# SPDX-License-Identifier: Apache-2.0
#
# A collector process is started on first use. The second of two callers that both got nil
# rescues the ArgumentError, stops its spare process and uses the first one.
defmodule ExCollectorSafe do
  def collector do
    case Process.whereis(:ex_collector) do
      nil -> start()
      pid -> pid
    end
  end

  def collect(item), do: send(collector(), {:item, item})

  defp start do
    pid = spawn(fn -> loop([]) end)

    try do
      Process.register(pid, :ex_collector) #~ none
      pid
    rescue
      ArgumentError ->
        Process.exit(pid, :kill)
        collector()
    end
  end

  defp loop(items) do
    receive do
      {:item, item} -> loop([item | items])
    end
  end
end
