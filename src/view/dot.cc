// SPDX-License-Identifier: Apache-2.0
#include "view/dot.h"
