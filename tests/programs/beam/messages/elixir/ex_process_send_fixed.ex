# SPDX-License-Identifier: Apache-2.0
# A message for which the loop has a clause.
defmodule ExProcessSendFixed do
  def run do
    pid = spawn(fn -> loop() end)
    Process.send(pid, :go, [:noconnect])  #~ none
    send(pid, :stop)
  end

  defp loop do
    receive do
      :go -> loop()
      :stop -> :ok
    end
  end
end
