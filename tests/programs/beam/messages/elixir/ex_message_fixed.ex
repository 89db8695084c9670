# SPDX-License-Identifier: Apache-2.0
# A message for which the loop has a clause.
defmodule ExMessageFixed do
  def run do
    pid = spawn(fn -> loop(0) end)
    send(pid, {:add, 1})
    send(pid, :reset)  #~ none
    send(pid, :stop)
    :ok
  end

  defp loop(n) do
    receive do
      {:add, m} -> loop(n + m)
      :reset -> loop(0)
      :stop -> IO.inspect(n)
    end
  end
end
