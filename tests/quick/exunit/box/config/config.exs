# SPDX-License-Identifier: Apache-2.0
import Config
config :box, colour: :blue
import_config "#{config_env()}.exs"
