# SPDX-License-Identifier: Apache-2.0
# The struct that is expected.
defmodule ExStructFixed.Job do
  defstruct [:text]
end

defmodule ExStructFixed.Task do
  defstruct [:text]
end

defmodule ExStructFixed do
  def run(text) do
    pid = spawn(fn -> wait() end)
    send(pid, %ExStructFixed.Job{text: text})  #~ none
    :ok
  end

  defp wait do
    receive do  #~ none
      %ExStructFixed.Job{text: text} -> IO.puts(text)
    end
  end
end
