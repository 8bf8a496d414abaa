#include "demo.h"
#include "sim/spring.h"
#include "tests/wrong.h"
