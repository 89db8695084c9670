# SPDX-License-Identifier: Apache-2.0
defmodule Box do
  def setting(key), do: Application.get_env(:box, key)
end
