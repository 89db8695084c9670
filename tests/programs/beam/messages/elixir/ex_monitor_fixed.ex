# SPDX-License-Identifier: Apache-2.0
# A monitor tells that the process is down.
defmodule ExMonitorFixed do
  def run(pid) do
    spawn(fn -> watch(pid) end)
    :ok
  end

  defp watch(pid) do
    _ref = Process.monitor(pid)

    receive do  #~ none
      {:DOWN, _, :process, ^pid, reason} -> IO.inspect(reason)
    end
  end
end
