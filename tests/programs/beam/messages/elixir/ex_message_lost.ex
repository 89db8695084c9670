# SPDX-License-Identifier: Apache-2.0
# A message for which the loop has no clause.
defmodule ExMessageLost do
  def run do
    pid = spawn(fn -> loop(0) end)
    send(pid, {:add, 1})
    send(pid, :clear)  #~ lost-message #~ witnessed
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
