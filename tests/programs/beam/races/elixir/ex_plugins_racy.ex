# SPDX-License-Identifier: Apache-2.0
#
# Plugins are a list in the application environment, extended by get and put. Two plugins
# that are added at once: one is lost.
defmodule ExPluginsRacy do
  def add(plugin) do
    plugins = Application.get_env(:ex_editor, :plugins, [])

    unless plugin in plugins do
      Application.put_env(:ex_editor, :plugins, [plugin | plugins]) #~ check-then-act/application_env #~ witnessed
    end
  end
end
