#include "app/session/session.h"
#include "app/window/panels.h"
#include "app/cellar/session.h"
