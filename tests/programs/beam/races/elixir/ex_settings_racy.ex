# SPDX-License-Identifier: Apache-2.0
#
# Settings are one map in a persistent term: get, change, put. Of two changes made at once
# one is lost.
defmodule ExSettingsRacy do
  def get(key), do: Map.get(:persistent_term.get(__MODULE__, %{}), key)

  def set(key, value) do
    change(key, value)
  end

  defp change(key, value) do
    settings = :persistent_term.get(__MODULE__, %{})

    if Map.get(settings, key) != value do
      :persistent_term.put(__MODULE__, Map.put(settings, key, value)) #~ check-then-act/persistent_term #~ witnessed
    end
  end
end
