#include "sim/bolts/bolt.h"
