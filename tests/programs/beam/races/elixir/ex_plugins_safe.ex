# SPDX-License-Identifier: Apache-2.0
#
# The order of plugins is read from the application environment, and the plugin itself is
# put under another key.
defmodule ExPluginsSafe do
  def add(plugin) do
    plugins = Application.get_env(:ex_editor, :plugins, [])

    unless plugin in plugins do
      Application.put_env(:ex_editor, :last_plugin, plugin) #~ none
    end
  end
end
