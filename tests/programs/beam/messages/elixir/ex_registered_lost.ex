# SPDX-License-Identifier: Apache-2.0
# Process.register takes the pid first. The process that has the name gets another message than it waits for.
#~ flags: --unknown-calls any
defmodule ExRegisteredLost do
  def run do
    pid = spawn(fn -> loop() end)
    Process.register(pid, :ex_registered_loop)
    send(:ex_registered_loop, :go)  #~ lost-message #~ witnessed
    send(:ex_registered_loop, :stop)  #~ none
  end

  defp loop do
    receive do
      :start -> loop()
      :stop -> :ok
    end
  end
end
