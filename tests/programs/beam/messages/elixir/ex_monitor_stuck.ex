# SPDX-License-Identifier: Apache-2.0
# Without a monitor there is no :DOWN.
defmodule ExMonitorStuck do
  def run(pid) do
    spawn(fn -> watch(pid) end)
    :ok
  end

  defp watch(pid) do
    true = Process.alive?(pid)

    receive do  #~ stuck-receive/no-message #~ witnessed
      {:DOWN, _, :process, ^pid, reason} -> IO.inspect(reason)
    end
  end
end
