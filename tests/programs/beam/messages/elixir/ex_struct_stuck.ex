# SPDX-License-Identifier: Apache-2.0
# A struct where another struct is expected.
defmodule ExStructStuck.Job do
  defstruct [:text]
end

defmodule ExStructStuck.Task do
  defstruct [:text]
end

defmodule ExStructStuck do
  def run(text) do
    pid = spawn(fn -> wait() end)
    send(pid, %ExStructStuck.Task{text: text})  #~ stuck-receive/wrong-message #~ lost-message #~ witnessed
    :ok
  end

  defp wait do
    receive do  #~ stuck-receive/wrong-message #~ witnessed
      %ExStructStuck.Job{text: text} -> IO.puts(text)
    end
  end
end
