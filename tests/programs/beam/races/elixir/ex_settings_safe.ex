# SPDX-License-Identifier: Apache-2.0
#
# Settings are one map in a persistent term; every change is made under one global lock.
defmodule ExSettingsSafe do
  def get(key), do: Map.get(:persistent_term.get(__MODULE__, %{}), key)

  def set(key, value) do
    :global.trans({__MODULE__, self()}, fn -> change(key, value) end, [node()])
  end

  defp change(key, value) do
    settings = :persistent_term.get(__MODULE__, %{})

    if Map.get(settings, key) != value do
      :persistent_term.put(__MODULE__, Map.put(settings, key, value)) #~ none
    end
  end
end
