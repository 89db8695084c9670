# SPDX-License-Identifier: Apache-2.0
# A message for which the loop has no clause.
defmodule ExProcessSendLost do
  def run do
    pid = spawn(fn -> loop() end)
    Process.send(pid, :go, [:noconnect])  #~ lost-message #~ witnessed
    send(pid, :stop)
  end

  defp loop do
    receive do
      :start -> loop()
      :stop -> :ok
    end
  end
end
