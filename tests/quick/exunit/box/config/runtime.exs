# SPDX-License-Identifier: Apache-2.0
import Config
config :box, late: {:runtime, config_env()}
