# SPDX-License-Identifier: Apache-2.0
# A cast to a process that is no server and does not know the form.
defmodule ExCastHandLost do
  def run do
    pid = spawn(fn -> loop() end)
    GenServer.cast(pid, :go)  #~ lost-message #~ witnessed
    send(pid, :stop)
  end

  defp loop do
    receive do
      :go -> loop()
      :stop -> :ok
    end
  end
end
