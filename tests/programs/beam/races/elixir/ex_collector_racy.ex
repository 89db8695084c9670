# SPDX-License-Identifier: Apache-2.0
#
# A collector process is started on first use. Two callers may both get nil; the second
# Process.register raises ArgumentError and leaves an orphan.
defmodule ExCollectorRacy do
  def collector do
    case Process.whereis(:ex_collector) do
      nil -> start()
      pid -> pid
    end
  end

  def collect(item), do: send(collector(), {:item, item})

  defp start do
    pid = spawn(fn -> loop([]) end)
    Process.register(pid, :ex_collector) #~ check-then-act/registry #~ witnessed
    pid
  end

  defp loop(items) do
    receive do
      {:item, item} -> loop([item | items])
    end
  end
end
