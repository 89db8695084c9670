# SPDX-License-Identifier: Apache-2.0
# A cast to a process that is no server and knows the form.
defmodule ExCastHandFixed do
  def run do
    pid = spawn(fn -> loop() end)
    GenServer.cast(pid, :go)  #~ none
    send(pid, :stop)
  end

  defp loop do
    receive do
      {:"$gen_cast", :go} -> loop()
      :stop -> :ok
    end
  end
end
